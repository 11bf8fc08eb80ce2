import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A tag's rows say which photos are of suspended people (B4). Rows that the version before writes in the meantime get it from the rebuild. */
export class HiddenPhotosOfTags1700000000016 implements MigrationInterface {
  readonly name = 'HiddenPhotosOfTags1700000000016';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table views.photo_tags add column if not exists hidden boolean not null default false');
    await runner.query(`
      update views.photo_tags t set hidden = true
        from views.photo_cards c where c.photo_id = t.photo_id and c.hidden and not t.hidden`);
  }

  async down(): Promise<void> {
    throw new Error('Views are rebuilt, never taken back.');
  }
}
