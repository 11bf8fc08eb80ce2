import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What pictures look like, and those that do not come back (B5). */
export class MediaBarredPictures1700000000007 implements MigrationInterface {
  readonly name = 'MediaBarredPictures1700000000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table media.photos add column if not exists fingerprint text');
    await runner.query(`
      create table if not exists media.barred_pictures (
        checksum text collate "C" primary key,
        fingerprint text,
        pieces bigint[] not null default '{}',
        barred_at timestamptz(3) not null
      )`);
    await runner.query('create index if not exists barred_pictures_by_piece on media.barred_pictures using gin (pieces)');
  }

  async down(): Promise<void> {
    throw new Error('Photos are never changed back by a migration.');
  }
}
