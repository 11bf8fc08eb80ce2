import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Inline tables, derived from the log, and the sequence that photo ids come from. */
export class MediaPhotos1700000000001 implements MigrationInterface {
  name = 'MediaPhotos1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create sequence if not exists media.photo_id');
    // Words are null once the owner has been erased and the table was rebuilt from the log.
    await runner.query(`
      create table if not exists media.photos (
        id bigint primary key,
        owner_id bigint not null,
        state text collate "C" not null,
        title text,
        description text,
        tags text[],
        tag_names text[],
        took_at timestamp(3) not null,
        took_at_offset integer not null,
        took_at_source text collate "C" not null,
        width integer not null,
        height integer not null,
        image_thumb text collate "C" not null,
        image_large text collate "C" not null,
        image_full text collate "C" not null,
        colors jsonb not null default '[]',
        thumbhash text collate "C",
        is_premium boolean not null default false,
        is_premium_offered boolean not null default false,
        is_curated boolean not null default false,
        checksum text collate "C" not null,
        created_at timestamptz(3) not null,
        published_at timestamptz(3),
        first_published_at timestamptz(3)
      )`);
    await runner.query('create index if not exists photos_owner on media.photos (owner_id, id)');
    await runner.query('create index if not exists photos_checksum on media.photos (checksum)');
    await runner.query('create table if not exists media.images (name text collate "C" primary key, photo_id bigint not null)');
    await runner.query(`
      create table if not exists media.rendition_work (
        photo_id bigint primary key,
        type text collate "C" not null,
        source text collate "C" not null,
        failed boolean not null,
        uploaded_at timestamptz(3) not null
      )`);
    await runner.query('create index if not exists rendition_work_due on media.rendition_work (uploaded_at, photo_id) where not failed');
    await runner.query('create index if not exists rendition_work_source on media.rendition_work (source)');
  }

  async down(): Promise<void> {
    throw new Error('Photos are never dropped by a migration.');
  }
}
