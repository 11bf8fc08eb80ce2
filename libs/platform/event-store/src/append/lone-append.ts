/**
 * A lone event is stored by one statement that a connection has planned once: the head moves, and three rows follow it. It returns no row
 * when the stream is at another version. The inline statements run after the three rows, so that a repeated command is reported as a duplicate
 * and not by an error of its inline rows. A function would prepare its statements again in each transaction.
 */
export const LONE_APPEND = `
with head as (
  update event_store.logs l set
    head_seq = l.head_seq + 1,
    recorded_at = greatest(date_trunc('milliseconds', now()), l.recorded_at),
    head_hash = event_store.chained(l.head_hash, l.head_seq + 1,
      (extract(epoch from greatest(date_trunc('milliseconds', now()), l.recorded_at)) * 1000)::bigint, $14::bytea)
  where l.log = $1
    and ($3::integer = 1 or exists (
      select from event_store.streams t where t.stream = $2::text and t.version = $3::integer - 1 and t.log = $1))
  returning l.head_seq as seq, l.recorded_at as at, l.head_hash as hash, l.incarnation
), version as (
  insert into event_store.streams (log, stream, version, seq) select $1, $2::text, $3::integer, seq from head returning 1
), event as (
  insert into event_store.events
    (log, seq, stream, version, partition, type, schema_version, event_id, recorded_at, actor, correlation, causation, command_id, payload, metadata, hash)
  select $1, seq, $2::text, $3::integer, $4::smallint, $5::text, $6::smallint, $7::uuid, at, $8::text, $9::uuid, $10::uuid, $11::uuid, $12::text, $13::text, hash
  from head returning 1
), command as (
  insert into event_store.commands (log, command_id, first_seq, last_seq, recorded_at) select $1, $11::uuid, seq, seq, at from head returning 1
)
select jsonb_build_object('firstSeq', seq, 'recordedAt', (extract(epoch from at) * 1000)::bigint, 'incarnation', incarnation, 'rows',
  case when cardinality($15::text[]) = 0 then '[]' else event_store.run_inline($15::text[], $16::text[], $17::boolean[]) end) as stored
from head, version, event, command`;
