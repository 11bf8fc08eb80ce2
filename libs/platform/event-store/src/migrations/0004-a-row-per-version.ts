import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `streams` holds a row for each version of a stream, with its place in the log: it guards the versions and finds the events, so the events
 * need no index by stream. Keys begin with the most selective column.
 */
export class ARowPerVersion implements MigrationInterface {
  readonly name = 'ARowPerVersion1700000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table event_store.streams rename to streams_before');
    await runner.query('alter index event_store.streams_pkey rename to streams_before_pkey');
    await runner.query(`
      create table event_store.streams (
        log text collate "C" not null,
        stream text collate "C" not null,
        version integer not null,
        seq bigint not null,
        constraint streams_pkey primary key (stream, version, log)
      )`);
    await runner.query(
      'insert into event_store.streams (log, stream, version, seq) select log, stream, version, seq from event_store.events',
    );
    await runner.query('drop table event_store.streams_before');
    await runner.query('drop index event_store.events_by_stream');
    await runner.query('alter table event_store.commands drop constraint commands_pkey');
    await runner.query('alter table event_store.commands add constraint commands_pkey primary key (command_id, log)');
    await runner.query(`
      do $$ declare old regprocedure; begin
        for old in select p.oid from pg_proc p where p.proname = 'append_group' and p.pronamespace = 'event_store'::regnamespace loop
          execute 'drop function ' || old;
        end loop;
      end $$`);
    // Arrays are unnested in the select list, side by side: in FROM each would be copied to a store of its own first.
    await runner.query(`
      create function event_store.append_group(
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
        time_part bytea;
        chained bytea;
        digest bytea;
        hashes bytea[] := '{}';
        before bigint;
        position bigint;
        answer jsonb;
        answers jsonb := '[]';
      begin
        select * into head from event_store.logs l where l.log = p_log for update;
        if not found then raise exception 'unknown log: %', p_log; end if;
        at := greatest(date_trunc('milliseconds', clock_timestamp()), head.recorded_at);
        at_ms := extract(epoch from at) * 1000;
        time_part := int8send(at_ms);

        -- A look at the key for each stream, as a subquery that no plan can turn into a join over the whole table.
        if cardinality(p_follows) > 0 and not (
          select bool_and((select t.seq from event_store.streams t where t.stream = f.stream and t.version = f.version and t.log = p_log) is not null)
          from (select unnest(p_follows) as stream, unnest(p_follows_version) as version) f
        ) then
          raise exception using errcode = 'HG001', message = 'a stream has moved on';
        end if;

        before := head.head_seq;
        position := before;
        chained := head.head_hash;
        foreach digest in array p_digest loop
          position := position + 1;
          chained := sha256('\\x01'::bytea || chained || int8send(position) || time_part || digest);
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

        for i in 1 .. cardinality(p_inline_sql) loop
          answer := null;
          if p_inline_returns[i] then
            execute 'with c as (' || p_inline_sql[i] || ') select coalesce(jsonb_agg(to_jsonb(c)), ''[]'') from c' into answer using p_inline_rows[i]::jsonb;
          else
            execute p_inline_sql[i] using p_inline_rows[i]::jsonb;
          end if;
          answers := answers || jsonb_build_array(answer);
        end loop;

        update event_store.logs l set head_seq = position, head_hash = chained, recorded_at = at where l.log = p_log;
        return jsonb_build_object('firstSeq', before + 1, 'recordedAt', at_ms, 'incarnation', head.incarnation, 'rows', answers);
      end $$`);
  }

  async down(): Promise<void> {
    throw new Error('The log is never dropped by a migration.');
  }
}
