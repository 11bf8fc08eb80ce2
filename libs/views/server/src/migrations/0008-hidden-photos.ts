import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Photos of suspended people, which are counted in no list. */
export class HiddenPhotos1700000000008 implements MigrationInterface {
  readonly name = 'HiddenPhotos1700000000008';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['views.photo_cards', 'views.photo_standings'])
      await runner.query(`alter table ${table} add column if not exists hidden boolean not null default false`);
    // Of those that are in no list, which are subtracted from totals of likes.
    await runner.query('drop index if exists views.photo_cards_unseen');
    await runner.query(`create index photo_cards_unseen on views.photo_cards (photo_id) where state <> 'published' or hidden`);
  }

  async down(): Promise<void> {
    throw new Error('Views are rebuilt, never taken back.');
  }
}
