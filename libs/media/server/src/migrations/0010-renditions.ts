import type { MigrationInterface, QueryRunner } from 'typeorm';

/** More sizes and formats of each picture, and what its owner says of it (N7). Of photos that exist they are missing until `heliograph media rebuild` makes them. */
export class MediaRenditions1700000000010 implements MigrationInterface {
  readonly name = 'MediaRenditions1700000000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table media.photos
        add column if not exists alt text,
        add column if not exists license text collate "C" not null default 'all-rights-reserved',
        add column if not exists shows_exif boolean not null default true,
        add column if not exists exif jsonb,
        add column if not exists has_all_formats boolean not null default false`);
    await runner.query('create index if not exists photos_without_formats on media.photos (id) where not has_all_formats');
    await runner.query(`
      alter table media.images
        add column if not exists format text collate "C",
        add column if not exists width integer,
        add column if not exists height integer`);
    await runner.query('create index if not exists images_photo on media.images (photo_id)');
    await runner.query('alter table media.rendition_work add column if not exists made boolean not null default false');
  }

  async down(): Promise<void> {
    throw new Error('Photos are never changed back by a migration.');
  }
}
