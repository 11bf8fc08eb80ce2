import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Inline tables, derived from the log: the threads, their counters, the likes; and the sequence that comment ids come from. */
export class Discussion1700000000001 implements MigrationInterface {
  name = 'Discussion1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create sequence if not exists discussion.comment_id');
    // A reply adds to the rows above it by an upsert, which asks for a row that could be inserted: hence no `not null` without a default.
    await runner.query(`
      create table if not exists discussion.comments (
        id bigint primary key,
        photo_id bigint,
        author_id bigint,
        parent_id bigint,
        level integer not null default 0,
        body text not null default '',
        created_at timestamptz(3),
        edited_at timestamptz(3),
        deleted boolean not null default false,
        live_replies integer not null default 0,
        visible boolean generated always as (not deleted or live_replies > 0) stored
      )`);
    await runner.query('create index if not exists comments_thread on discussion.comments (photo_id, created_at, id) where visible');
    await runner.query('create index if not exists comments_tombstones on discussion.comments (photo_id) where visible and deleted');
    await runner.query(`
      create index if not exists comments_top_level on discussion.comments (photo_id, created_at desc, id desc)
      where parent_id is null and not deleted`);
    await runner.query('create index if not exists comments_author on discussion.comments (author_id, id) where not deleted');
    await runner.query(`
      create table if not exists discussion.threads (
        photo_id bigint primary key,
        live_comments integer not null default 0
      )`);
    await runner.query(`
      create table if not exists discussion.comment_likes (
        comment_id bigint not null,
        user_id bigint not null,
        photo_id bigint not null,
        liked_at timestamptz(3) not null,
        primary key (comment_id, user_id)
      )`);
    await runner.query('create index if not exists comment_likes_user on discussion.comment_likes (user_id, comment_id)');
    await runner.query(`
      create table if not exists discussion.comment_like_counts (
        comment_id bigint primary key,
        count_likes integer not null default 0
      )`);
  }

  async down(): Promise<void> {
    throw new Error('Comments are never dropped by a migration.');
  }
}
