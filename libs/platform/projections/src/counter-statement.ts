import type { CounterSource } from './definitions.js';

/**
 * One statement that reads a batch behind the checkpoint, groups it, upserts the counters and moves the checkpoint.
 * Parameters: projection, log, limit, upper seq (inclusive). Answers the new seq, and how many events it took.
 * A checkpoint that is locked, paused, halted or of another incarnation gives no row.
 */
export function counterStatement(source: CounterSource, suffix: string): string {
  const quoted = (types: readonly string[]) => types.map((type) => `'${type.replaceAll("'", "''")}'`).join(', ');
  const { keyColumn, column } = source;
  const counted = [...source.plus, ...source.minus];
  const delta = source.minus.length > 0 ? `sum(case when type in (${quoted(source.plus)}) then 1 else -1 end)` : 'count(*)';
  return `
    with place as materialized (
      select c.seq, l.head_seq from event_store.checkpoints c join event_store.logs l on l.log = c.log and l.incarnation = c.incarnation
      where c.projection = $1 and c.log = $2 and not c.paused and c.halted_at is null for update of c skip locked
    ), batch as materialized (
      select seq, type, payload, recorded_at from event_store.events
      where log = $2 and seq > (select seq from place) and seq <= least($4::bigint, (select head_seq from place)) order by seq limit $3
    ), deltas as (
      select (payload::jsonb ->> '${source.keyField}')::bigint as key, ${delta} as delta
      from batch where type in (${quoted(counted)}) group by 1
    ), counted as (
      insert into ${source.table.name}${suffix} as t (${keyColumn}, ${column})
      select key, delta from deltas where key is not null order by key
      on conflict (${keyColumn}) do update set ${column} = t.${column} + excluded.${column}
    ), moved as (
      update event_store.checkpoints c set seq = b.seq, recorded_at = b.recorded_at
      from (select seq, recorded_at from batch order by seq desc limit 1) b
      where c.projection = $1 and c.log = $2 returning c.seq
    )
    select seq, (select count(*) from batch) as events from moved`;
}
