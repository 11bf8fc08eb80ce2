import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What photos are found by besides words: marks of their look, their day, their camera. The columns stay empty until a rebuild has filled them. */
export class PhotoFilters1700000000006 implements MigrationInterface {
  readonly name = 'PhotoFilters1700000000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table search.photos
        add column if not exists marks text[] collate "C" not null default '{}',
        add column if not exists day date`);
    await runner.query('create index if not exists photos_marks on search.photos using gin (marks)');
    await runner.query('create index if not exists photos_day on search.photos (day, photo_id)');
    await runner.query(`
      create table if not exists search.photo_cameras (
        photo_id bigint primary key,
        camera text collate "C" not null
      )`);
    await runner.query('create index if not exists photo_cameras_camera on search.photo_cameras (camera, photo_id)');
  }

  async down(): Promise<void> {
    throw new Error('Searching is never dropped by a migration.');
  }
}
