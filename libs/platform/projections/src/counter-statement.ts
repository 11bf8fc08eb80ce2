import { WITHOUT_FLUSH } from './checkpoints.js';
import type { CounterSource } from './sources.js';

/** The result of the statement. `fits` false: perhaps the checkpoint is not of this log. `seq` null: there was no event to process. */
export interface Counted {
  readonly fits: boolean;
  readonly seq: number | null;
  readonly events: number;
  /** The rows that were counted, where that was requested. */
  readonly keys?: readonly number[] | null;
}

/**
 * One statement that reads a batch after the checkpoint, groups it, upserts the counters and moves the checkpoint.
 * Parameters: checkpoint, upper seq (inclusive). Returns one row, and none where the checkpoint is locked, paused or halted.
 * The log is part of the text, for the generic plan must not cover the partitions of all logs, and so is the limit: as a parameter it makes the plan for
 * its value look so much better than the generic one that PostgreSQL plans again each time.
 */
export function counterStatement(source: CounterSource, suffix: string, limit: number, tellKeys = false): string {
  const quoted = (texts: readonly string[]) => texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ');
  const log = quoted([source.log]);
  const { keyColumn, column } = source;
  const counted = [...source.plus, ...source.minus];
  const delta = source.minus.length > 0 ? `sum(case when type in (${quoted(source.plus)}) then 1 else -1 end)` : 'count(*)';
  return `
    with place as materialized (
      select c.seq, l.head_seq, l.incarnation = c.incarnation and c.seq <= l.head_seq as fits
      from projections.checkpoints c join event_store.logs l on l.log = c.log
      where c.projection = $1 and c.log = ${log} and not c.paused and c.halted_at is null for update of c skip locked
    ), batch as materialized (
      select seq, recorded_at, type, case when type in (${quoted(counted)}) then (payload::json ->> '${source.keyField}')::bigint end as key
      from event_store.events
      where log = ${log} and seq > (select seq from place where fits) and seq <= least($2::bigint, (select head_seq from place)) order by seq limit ${limit}
    ), deltas as (
      select key, ${delta} as delta from batch where key is not null group by key
    ), counted as (
      insert into ${source.table.name}${suffix} as t (${keyColumn}, ${column})
      select key, delta from deltas order by key
      on conflict (${keyColumn}) do update set ${column} = t.${column} + excluded.${column}
    ), moved as (
      update projections.checkpoints c set seq = b.seq, recorded_at = b.recorded_at
      from (select seq, recorded_at from batch order by seq desc limit 1) b
      where c.projection = $1 and c.log = ${log} and ${WITHOUT_FLUSH} returning c.seq
    )
    select p.fits, m.seq, (select count(*) from batch) as events${tellKeys ? ', (select array_agg(key order by key) from deltas) as keys' : ''} from place p left join moved m on true`;
}
