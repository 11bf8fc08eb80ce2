import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What ranks the matches: words of the title by themselves, names as they are compared, likes and followers. */
export class SearchRanking1700000000002 implements MigrationInterface {
  name = 'SearchRanking1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table search.photos
        add column if not exists title_words text not null default '',
        add column if not exists title text generated always as (search.fold(title_words)) stored,
        add column if not exists title_document tsvector generated always as (search.document(title_words)) stored`);
    await runner.query(`
      alter table search.users
        add column if not exists name text generated always as (search.fold(name_words)) stored`);
    // Tables of their own: a like then rewrites a few bytes and no document. Room in each page, because they are only ever updated.
    await runner.query(`
      create table if not exists search.photo_likes (
        photo_id bigint primary key,
        likes integer not null default 0
      ) with (fillfactor = 80)`);
    await runner.query(`
      create table if not exists search.user_followers (
        user_id bigint primary key,
        followers integer not null default 0
      ) with (fillfactor = 80)`);
  }

  async down(): Promise<void> {
    throw new Error('Searching is never dropped by a migration.');
  }
}
