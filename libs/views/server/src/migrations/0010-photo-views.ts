import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Views of each photo and day, which its owner may look at. */
export class PhotoViews1700000000010 implements MigrationInterface {
  readonly name = 'PhotoViews1700000000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table if not exists views.photo_view_days (
         photo_id bigint not null,
         day date not null,
         views integer not null default 0,
         primary key (photo_id, day)
       )`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Views are rebuilt, never taken back.');
  }
}
