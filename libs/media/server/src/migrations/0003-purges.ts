import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tags that a cache in front of the product is still to drop. */
export class MediaPurges1700000000003 implements MigrationInterface {
  name = 'MediaPurges1700000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table if not exists media.purges (
        id bigint generated always as identity primary key,
        tag text collate "C" not null,
        wanted_at timestamptz(3) not null,
        due_at timestamptz(3) not null,
        attempts integer not null default 0,
        last_error text
      )`);
    await runner.query('create index if not exists purges_due on media.purges (due_at)');
  }

  async down(): Promise<void> {
    throw new Error('Purges that are due are never dropped by a migration.');
  }
}
