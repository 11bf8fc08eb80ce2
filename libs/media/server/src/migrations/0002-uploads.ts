import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Uploads in parts. They are not in the log: there is no event until one becomes a photo. */
export class MediaUploads1700000000002 implements MigrationInterface {
  name = 'MediaUploads1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    // `fields` is sealed under the owner's key. `parts` are keys in the store, in their order.
    await runner.query(`
      create table if not exists media.uploads (
        id text collate "C" primary key,
        owner_id bigint not null,
        length integer not null,
        received integer not null,
        fields text collate "C",
        parts text[] collate "C" not null,
        photo_id bigint,
        duplicate_of bigint,
        started_at timestamptz(3) not null
      )`);
    await runner.query('create index if not exists uploads_start on media.uploads (started_at)');
  }

  async down(): Promise<void> {
    throw new Error('Uploads are never dropped by a migration.');
  }
}
