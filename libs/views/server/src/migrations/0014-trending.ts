import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Editions of trending photos, and likes by their time: an edition reads those of the last days alone. */
export class Trending1700000000014 implements MigrationInterface {
  readonly name = 'Trending1700000000014';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index if not exists user_likes_by_time on views.user_likes (liked_at)');
    await runner.query(`
      create table if not exists views.trending_editions (
        edition bigint primary key,
        rule smallint not null,
        photos integer not null
      )`);
    await runner.query(`
      create table if not exists views.trending_lists (
        edition bigint not null,
        list bigint not null,
        photo_ids bigint[] not null,
        primary key (edition, list)
      )`);
  }

  async down(): Promise<void> {
    throw new Error('Views are rebuilt, never taken back.');
  }
}
