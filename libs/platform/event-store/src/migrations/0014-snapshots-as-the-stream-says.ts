import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A snapshot can only say what follows from its stream: the login of api and workers may write the row, and a trigger with the rights
 * of the owner computes it. Rows from before are made again as their streams are read.
 */
export class SnapshotsAsTheStreamSays implements MigrationInterface {
  readonly name = 'SnapshotsAsTheStreamSays1700000000014';

  async up(runner: QueryRunner): Promise<void> {
    // Of the events that the row before names and those after it, as the statement that reads a long stream (latest-of-stream.ts).
    await runner.query(`
      create or replace function event_store.snapshot_of_stream() returns trigger
      language plpgsql security definer set search_path = pg_catalog as $$
      declare
        known event_store.snapshots%rowtype;
      begin
        select * into known from event_store.snapshots k where k.stream = new.stream and k.log = new.log;
        select coalesce(max(c.version), 0), coalesce(array_agg(c.version order by c.version) filter (where c.is_latest), '{}')
          into new.version, new.latest
        from (
          select s.version, s.version = max(s.version) over (partition by e.type) as is_latest
          from (
            select version, seq from event_store.streams
              where stream = new.stream and log = new.log and version > coalesce(known.version, 0)
            union all
            select s.version, s.seq from unnest(known.latest) as l (version)
              join event_store.streams s on s.stream = new.stream and s.log = new.log and s.version = l.version
          ) s
          cross join lateral (select type from event_store.events where log = new.log and seq = s.seq offset 0) e
        ) c;
        return new;
      end $$`);
    await runner.query('drop trigger if exists as_the_stream_says on event_store.snapshots');
    await runner.query(`
      create trigger as_the_stream_says before insert or update on event_store.snapshots
        for each row execute function event_store.snapshot_of_stream()`);
    await runner.query('delete from event_store.snapshots');
  }

  async down(): Promise<void> {
    throw new Error('The log is never dropped by a migration.');
  }
}
