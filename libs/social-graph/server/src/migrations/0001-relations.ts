import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Inline tables: the relations that stand, and their totals. An index for each direction and order in which they are listed (R7). */
export class SocialGraphRelations1700000000001 implements MigrationInterface {
  readonly name = 'SocialGraphRelations1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Relations are never dropped by a migration.');
  }
}

const statements = [
  `create table if not exists social_graph.follows (
     follower_id bigint not null,
     followee_id bigint not null,
     followed_at timestamptz(3) not null,
     primary key (follower_id, followee_id)
   )`,
  'create index if not exists follows_of_followee on social_graph.follows (followee_id, followed_at, follower_id)',
  'create index if not exists follows_of_follower on social_graph.follows (follower_id, followed_at, followee_id)',
  `create table if not exists social_graph.follow_totals (
     user_id bigint primary key,
     followers integer not null default 0,
     following integer not null default 0
   )`,
  `create table if not exists social_graph.photo_likes (
     user_id bigint not null,
     photo_id bigint not null,
     liked_at timestamptz(3) not null,
     primary key (user_id, photo_id)
   )`,
  'create index if not exists photo_likes_of_photo on social_graph.photo_likes (photo_id, liked_at, user_id)',
  `create table if not exists social_graph.like_totals (
     photo_id bigint primary key,
     likes integer not null default 0
   )`,
];
