import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The key of a photo's tags begins with the photo: it is the index by which they are found, too, and each like writes one entry less into each of them. The
 * new one is made while readers go on, who wait for the exchange alone.
 */
export class TagsOfPhoto1700000000012 implements MigrationInterface {
  readonly name = 'TagsOfPhoto1700000000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create unique index photo_tags_by_photo on views.photo_tags (photo_id, slug)');
    await runner.query(`
      alter table views.photo_tags drop constraint photo_tags_pkey,
        add constraint photo_tags_pkey primary key using index photo_tags_by_photo`);
    await runner.query('drop index if exists views.photo_tags_of_photo');
  }

  async down(): Promise<void> {
    throw new Error('What is derived from the log is never dropped by a migration.');
  }
}
