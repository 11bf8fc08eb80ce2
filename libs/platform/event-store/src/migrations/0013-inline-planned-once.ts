import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A connection plans an inline statement once: it is prepared under a name that follows from its text, and a setting of the session says that it is there.
 * `append_group` is as 0006 made it, but for the look at the streams that must be there: it has a plan of its own, which is right for any number of them,
 * and is not asked for where there are none. docs/adr/0001-gapless-log-per-context.md
 */
export class InlinePlannedOnce implements MigrationInterface {
  readonly name = 'InlinePlannedOnce1700000000013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create or replace function event_store.run_inline(p_sql text[], p_rows text[], p_returns boolean[]) returns jsonb language plpgsql as $$
      declare
        name text;
        known text;
        answer jsonb;
        answers jsonb := '[]';
      begin
        for i in 1 .. cardinality(p_sql) loop
          name := 'inline_' || md5(p_sql[i]) || case when p_returns[i] then '_r' else '' end;
          known := 'heliograph.' || name;
          -- Empty: the transaction that set it was rolled back, but not the statement with it.
          if coalesce(current_setting(known, true), '') = '' then
            begin
              execute 'prepare ' || name || ' (jsonb) as ' || case when p_returns[i]
                then 'with c as (' || p_sql[i] || ') select coalesce(jsonb_agg(to_jsonb(c)), ''[]'') from c' else p_sql[i] end;
            exception when duplicate_prepared_statement then null;
            end;
            perform set_config(known, 'prepared', false);
          end if;
          answer := null;
          if p_returns[i] then
            execute 'execute ' || name || '(' || quote_literal(p_rows[i]) || ')' into answer;
          else
            execute 'execute ' || name || '(' || quote_literal(p_rows[i]) || ')';
          end if;
          answers := answers || jsonb_build_array(answer);
        end loop;
        return answers;
      end $$`);
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
        if cardinality(p_follows) > 0 then
          -- A look at the key for each stream, as a subquery that no plan can turn into a join over the whole table.
          if not (
            select bool_and((select t.seq from event_store.streams t where t.stream = f.stream and t.version = f.version and t.log = p_log) is not null)
            from (select unnest((select p_follows)) as stream, unnest((select p_follows_version)) as version) f
          ) then
            raise exception using errcode = 'HG001', message = 'a stream has moved on';
          end if;
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
