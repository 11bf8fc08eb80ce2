import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Likes and follows of suspended people stand, and are in no total of others. */
export class SocialGraphHiddenRelations1700000000002 implements MigrationInterface {
  readonly name = 'SocialGraphHiddenRelations1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table social_graph.photo_likes add column if not exists hidden boolean not null default false');
    await runner.query(
      `alter table social_graph.follows
         add column if not exists follower_hidden boolean not null default false,
         add column if not exists followee_hidden boolean not null default false`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Relations are never dropped by a migration.');
  }
}
