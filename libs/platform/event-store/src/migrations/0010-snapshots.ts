import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Of long streams: the versions of the last event of each type. Made while such a stream is read, and good to lose. And what an append
 * calls whose condition on a row does not hold.
 */
export class Snapshots implements MigrationInterface {
  readonly name = 'Snapshots1700000000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table if not exists event_store.snapshots (
        log text collate "C" not null,
        stream text collate "C" not null,
        version integer not null,
        latest integer[] not null,
        primary key (stream, log)
      )`);
    await runner.query(`
      create or replace function event_store.required(holds boolean) returns void language plpgsql as $$
      begin
        if not holds then raise exception using errcode = 'HG002', message = 'a row is not as the append requires'; end if;
      end $$`);
  }

  async down(): Promise<void> {
    throw new Error('The log is never dropped by a migration.');
  }
}
