import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Two ranges of events to spare instead of one, so that ten to twenty million more can be appended while no worker makes any. */
export class TwoRangesToSpare implements MigrationInterface {
  readonly name = 'TwoRangesToSpare1700000000008';

  async up(runner: QueryRunner): Promise<void> {
    // As 0002 made it, but for the number; and who makes a range waits for who is making the same.
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
        for first in select g * width + 1 from generate_series(head / width, head / width + 2) g loop
          continue when to_regclass(format('event_store.%I', parent || '_' || first)) is not null;
          perform pg_advisory_xact_lock(hashtext(parent));
          execute format('create table if not exists event_store.%I partition of event_store.%I for values from (%s) to (%s)',
            parent || '_' || first, parent, first, first + width);
        end loop;
      end $$`);
    await runner.query('select event_store.ensure_ranges(log) from event_store.logs');
  }

  async down(): Promise<void> {
    throw new Error('The log is never dropped by a migration.');
  }
}
