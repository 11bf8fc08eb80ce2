import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A lone event has a function of its own: rows of scalars cost the server less than rows out of arrays. What it shares with `append_group`
 * (the chain's formula, inline statements) stands in functions that both call.
 */
export class AppendOne implements MigrationInterface {
  readonly name = 'AppendOne1700000000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function event_store.chained(previous bytea, seq bigint, at_ms bigint, digest bytea) returns bytea
        language sql immutable parallel safe
        return sha256('\\x01'::bytea || previous || int8send(seq) || int8send(at_ms) || digest)`);
    await runner.query(`
      create function event_store.run_inline(p_sql text[], p_rows text[], p_returns boolean[]) returns jsonb language plpgsql as $$
      declare
        answer jsonb;
        answers jsonb := '[]';
      begin
        for i in 1 .. cardinality(p_sql) loop
          answer := null;
          if p_returns[i] then
            execute 'with c as (' || p_sql[i] || ') select coalesce(jsonb_agg(to_jsonb(c)), ''[]'') from c' into answer using p_rows[i]::jsonb;
          else
            execute p_sql[i] using p_rows[i]::jsonb;
          end if;
          answers := answers || jsonb_build_array(answer);
        end loop;
        return answers;
      end $$`);
    await runner.query(`
      create function event_store.append_one(
        p_log text,
        p_stream text, p_version integer, p_partition smallint, p_type text, p_schema smallint, p_event_id uuid,
        p_actor text, p_correlation uuid, p_causation uuid, p_command uuid, p_payload text, p_metadata text, p_digest bytea,
        p_inline_sql text[], p_inline_rows text[], p_inline_returns boolean[]
      ) returns jsonb language plpgsql as $$
      declare
        head event_store.logs%rowtype;
        at timestamptz(3);
        at_ms bigint;
        position bigint;
        chained bytea;
        answers jsonb := '[]';
      begin
        select * into head from event_store.logs l where l.log = p_log for update;
        if not found then raise exception 'unknown log: %', p_log; end if;
        if p_version > 1
          and (select t.seq from event_store.streams t where t.stream = p_stream and t.version = p_version - 1 and t.log = p_log) is null then
          raise exception using errcode = 'HG001', message = 'a stream has moved on';
        end if;
        at := greatest(date_trunc('milliseconds', clock_timestamp()), head.recorded_at);
        at_ms := extract(epoch from at) * 1000;
        position := head.head_seq + 1;
        chained := event_store.chained(head.head_hash, position, at_ms, p_digest);

        insert into event_store.streams (log, stream, version, seq) values (p_log, p_stream, p_version, position);
        insert into event_store.events
            (log, seq, stream, version, partition, type, schema_version, event_id, recorded_at, actor, correlation, causation, command_id, payload, metadata, hash)
          values (p_log, position, p_stream, p_version, p_partition, p_type, p_schema, p_event_id, at, p_actor, p_correlation, p_causation, p_command,
            p_payload, p_metadata, chained);
        insert into event_store.commands (log, command_id, first_seq, last_seq, recorded_at) values (p_log, p_command, position, position, at);
        if cardinality(p_inline_sql) > 0 then
          answers := event_store.run_inline(p_inline_sql, p_inline_rows, p_inline_returns);
        end if;

        update event_store.logs l set head_seq = position, head_hash = chained, recorded_at = at where l.log = p_log;
        return jsonb_build_object('firstSeq', position, 'recordedAt', at_ms, 'incarnation', head.incarnation, 'rows', answers);
      end $$`);
    // As 0004 made it, but for the two functions that it shares now.
    await runner.query(`
      create or replace function event_store.append_group(
        p_log text,
        p_stream text[], p_version integer[], p_partition smallint[], p_type text[], p_schema smallint[], p_event_id uuid[],
        p_actor text[], p_correlation uuid[], p_causation uuid[], p_command uuid[], p_payload text[], p_metadata text[], p_digest bytea[],
        p_follows text[], p_follows_version integer[],
        p_commands uuid[], p_command_first integer[], p_command_last integer[],
        p_inline_sql text[], p_inline_rows text[], p_inline_returns boolean[]
      ) returns jsonb language plpgsql as $$
      declare
        head event_store.logs%rowtype;
        at timestamptz(3);
        at_ms bigint;
        chained bytea;
        digest bytea;
        hashes bytea[] := '{}';
        before bigint;
        position bigint;
        answers jsonb := '[]';
      begin
        select * into head from event_store.logs l where l.log = p_log for update;
        if not found then raise exception 'unknown log: %', p_log; end if;
        -- A look at the key for each stream, as a subquery that no plan can turn into a join over the whole table.
        if cardinality(p_follows) > 0 and not (
          select bool_and((select t.seq from event_store.streams t where t.stream = f.stream and t.version = f.version and t.log = p_log) is not null)
          from (select unnest(p_follows) as stream, unnest(p_follows_version) as version) f
        ) then
          raise exception using errcode = 'HG001', message = 'a stream has moved on';
        end if;

        at := greatest(date_trunc('milliseconds', clock_timestamp()), head.recorded_at);
        at_ms := extract(epoch from at) * 1000;
        before := head.head_seq;
        position := before;
        chained := head.head_hash;
        foreach digest in array p_digest loop
          position := position + 1;
          chained := event_store.chained(chained, position, at_ms, digest);
          hashes := hashes || chained;
        end loop;

        insert into event_store.streams (log, stream, version, seq)
          select p_log, unnest(p_stream), unnest(p_version), generate_series(before + 1, position);
        insert into event_store.events
            (log, seq, stream, version, partition, type, schema_version, event_id, recorded_at, actor, correlation, causation, command_id, payload, metadata, hash)
          select p_log, generate_series(before + 1, position), unnest(p_stream), unnest(p_version), unnest(p_partition), unnest(p_type), unnest(p_schema),
            unnest(p_event_id), at, unnest(p_actor), unnest(p_correlation), unnest(p_causation), unnest(p_command), unnest(p_payload), unnest(p_metadata), unnest(hashes);
        insert into event_store.commands (log, command_id, first_seq, last_seq, recorded_at)
          select p_log, unnest(p_commands), before + unnest(p_command_first), before + unnest(p_command_last), at;
        if cardinality(p_inline_sql) > 0 then
          answers := event_store.run_inline(p_inline_sql, p_inline_rows, p_inline_returns);
        end if;

        update event_store.logs l set head_seq = position, head_hash = chained, recorded_at = at where l.log = p_log;
        return jsonb_build_object('firstSeq', before + 1, 'recordedAt', at_ms, 'incarnation', head.incarnation, 'rows', answers);
      end $$`);
  }

  async down(): Promise<void> {
    throw new Error('The log is never dropped by a migration.');
  }
}
