import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counters of tags, and the tags that they count. */
export class TagCounts1700000000003 implements MigrationInterface {
  name = 'TagCounts1700000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table if not exists search.tags_of_photos (
        photo_id bigint not null,
        counted boolean not null,
        slugs text[] not null,
        names text[] not null,
        primary key (photo_id, counted)
      )`);
    await runner.query(
      'create table if not exists search.tag_counts (slug text collate "C" primary key, photos integer not null default 0)',
    );
  }

  async down(): Promise<void> {
    throw new Error('Searching is never dropped by a migration.');
  }
}
