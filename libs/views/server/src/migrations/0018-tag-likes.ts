import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tags by likes have a table of their own: a like rewrites narrow rows with few indexes. They are copied here, so that the list is in order at once; what the
 * version before writes in the meantime comes with the rebuild.
 */
export class TagLikes1700000000018 implements MigrationInterface {
  readonly name = 'TagLikes1700000000018';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table if not exists views.photo_tag_likes (
        photo_id bigint not null,
        slug text collate "C" not null,
        created_at timestamptz(3),
        count_likes integer not null default 0,
        is_premium boolean not null default false,
        is_curated boolean not null default false,
        hidden boolean not null default false,
        primary key (photo_id, slug)
      )`);
    await runner.query(`
      insert into views.photo_tag_likes (photo_id, slug, created_at, count_likes, is_premium, is_curated, hidden)
        select photo_id, slug, created_at, count_likes, is_premium, is_curated, hidden from views.photo_tags
        on conflict do nothing`);
    for (const [name, where] of [
      ['popular', ''],
      ['premium_popular', 'where is_premium'],
      ['curated_popular', 'where is_curated'],
    ]) {
      await runner.query(
        `create index if not exists photo_tag_likes_${name} on views.photo_tag_likes (slug, count_likes, created_at, photo_id) ${where}`,
      );
      await runner.query(`drop index if exists views.photo_tags_${name}`);
    }
  }

  async down(): Promise<void> {
    throw new Error('What is derived from the log is never dropped by a migration.');
  }
}
