import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Functions of the log: making logs and ranges (as the owner) and the one statement that appends (as the caller). */
export class AppendGroup implements MigrationInterface {
  readonly name = 'AppendGroup1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    // Ranges of ten million events, always one to spare; the runtime login has no DDL, so the owner's rights are lent for just this.
    await runner.query(`
      create or replace function event_store.ensure_ranges(p_log text) returns void
      language plpgsql security definer set search_path = pg_catalog as $$
      declare
        width constant bigint := 10000000;
        parent text := 'events_' || replace(p_log, '-', '_');
        head bigint;
        first bigint;
      begin
        select head_seq into head from event_store.logs where log = p_log;
        if head is null then return; end if;
        for first in select g * width + 1 from generate_series(head / width, head / width + 1) g loop
          if to_regclass(format('event_store.%I', parent || '_' || first)) is null then
            execute format('create table event_store.%I partition of event_store.%I for values from (%s) to (%s)',
              parent || '_' || first, parent, first, first + width);
          end if;
        end loop;
      end $$`);
    await runner.query(`
      create or replace function event_store.create_log(p_log text) returns void
      language plpgsql set search_path = pg_catalog as $$
      begin
        if p_log !~ '^[a-z]+(-[a-z]+)*$' then raise exception 'not a log id: %', p_log; end if;
        insert into event_store.logs (log) values (p_log) on conflict do nothing;
        execute format('create table if not exists event_store.%I partition of event_store.events for values in (%L) partition by range (seq)',
          'events_' || replace(p_log, '-', '_'), p_log);
        perform event_store.ensure_ranges(p_log);
      end $$`);
    await runner.query(`
      create or replace function event_store.append_group(
        p_log text,
        p_streams text[], p_expected integer[], p_next integer[],
        p_stream text[], p_version integer[], p_partition smallint[], p_type text[], p_schema smallint[], p_event_id uuid[],
        p_actor text[], p_correlation uuid[], p_causation uuid[], p_command uuid[], p_payload text[], p_metadata text[], p_digest bytea[],
        p_commands uuid[], p_command_first integer[], p_command_last integer[],
        p_inline_sql text[], p_inline_rows text[], p_inline_returns boolean[]
      ) returns table (first_seq bigint, recorded_at timestamptz, incarnation uuid, inline_rows jsonb)
      language plpgsql as $$
      declare
        head event_store.logs%rowtype;
        at timestamptz(3);
        at_ms bytea;
        chained bytea;
        digest bytea;
        hashes bytea[] := '{}';
        position bigint;
        moved integer;
        answer jsonb;
        answers jsonb := '[]';
      begin
        select * into head from event_store.logs l where l.log = p_log for update;
        if not found then raise exception 'unknown log: %', p_log; end if;
        at := greatest(date_trunc('milliseconds', clock_timestamp()), head.recorded_at);
        at_ms := int8send((extract(epoch from at) * 1000)::bigint);

        insert into event_store.streams (log, stream, version)
          select p_log, s, n from unnest(p_streams, p_expected, p_next) as u(s, e, n) where e = 0;
        update event_store.streams t set version = u.n
          from unnest(p_streams, p_expected, p_next) as u(s, e, n)
          where u.e > 0 and t.log = p_log and t.stream = u.s and t.version = u.e;
        get diagnostics moved = row_count;
        if moved <> (select count(*) from unnest(p_expected) as e where e > 0) then
          raise exception using errcode = 'HG001', message = 'a stream has moved on';
        end if;

        position := head.head_seq;
        chained := head.head_hash;
        foreach digest in array p_digest loop
          position := position + 1;
          chained := sha256('\\x01'::bytea || chained || int8send(position) || at_ms || digest);
          hashes := hashes || chained;
        end loop;

        insert into event_store.events
            (log, seq, stream, version, partition, type, schema_version, event_id, recorded_at, actor, correlation, causation, command_id, payload, metadata, hash)
          select p_log, head.head_seq + o, s, v, p, t, sv, id, at, a, co, ca, cm, pl, md, h
          from unnest(p_stream, p_version, p_partition, p_type, p_schema, p_event_id, p_actor, p_correlation, p_causation, p_command, p_payload, p_metadata, hashes)
            with ordinality as u(s, v, p, t, sv, id, a, co, ca, cm, pl, md, h, o);
        insert into event_store.commands (log, command_id, first_seq, last_seq, recorded_at)
          select p_log, c, head.head_seq + f, head.head_seq + l, at from unnest(p_commands, p_command_first, p_command_last) as u(c, f, l);

        for i in 1 .. coalesce(array_length(p_inline_sql, 1), 0) loop
          answer := null;
          if p_inline_returns[i] then
            execute 'with c as (' || p_inline_sql[i] || ') select coalesce(jsonb_agg(to_jsonb(c)), ''[]'') from c' into answer using p_inline_rows[i]::jsonb;
          else
            execute p_inline_sql[i] using p_inline_rows[i]::jsonb;
          end if;
          answers := answers || jsonb_build_array(answer);
        end loop;

        update event_store.logs l set head_seq = position, head_hash = chained, recorded_at = at where l.log = p_log;
        return query select head.head_seq + 1, at::timestamptz, head.incarnation, answers;
      end $$`);
  }

  async down(): Promise<void> {
    throw new Error('The log is never dropped by a migration.');
  }
}
