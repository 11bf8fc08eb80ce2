import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Photos as lists show them; an index for each list and order (U6, R7). Selections that are small by nature have their own. */
export class PhotoCards1700000000002 implements MigrationInterface {
  readonly name = 'PhotoCards1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Views are rebuilt, never taken back.');
  }
}

const statements = [
  `create table if not exists views.photo_cards (
     photo_id bigint primary key,
     owner_id bigint,
     state text collate "C",
     title text,
     description text,
     tags text[],
     width integer,
     height integer,
     image_thumb text,
     image_large text,
     image_full text,
     took_at timestamp(3),
     took_at_offset integer,
     created_at timestamptz(3),
     published_at timestamptz(3),
     is_premium boolean not null default false,
     is_curated boolean not null default false,
     colors jsonb not null default '[]',
     thumbhash text,
     count_likes integer not null default 0,
     count_comments integer not null default 0
   )`,
  `create index if not exists photo_cards_popular on views.photo_cards (count_likes, created_at, photo_id) where state = 'published'`,
  `create index if not exists photo_cards_recent on views.photo_cards (created_at, photo_id) where state = 'published'`,
  'create index if not exists photo_cards_owner_popular on views.photo_cards (owner_id, count_likes, created_at, photo_id)',
  'create index if not exists photo_cards_owner_recent on views.photo_cards (owner_id, created_at, photo_id)',
  `create index if not exists photo_cards_premium_popular on views.photo_cards (count_likes, created_at, photo_id) where state = 'published' and is_premium`,
  `create index if not exists photo_cards_premium_recent on views.photo_cards (created_at, photo_id) where state = 'published' and is_premium`,
  `create index if not exists photo_cards_curated_popular on views.photo_cards (count_likes, created_at, photo_id) where state = 'published' and is_curated`,
  `create index if not exists photo_cards_curated_recent on views.photo_cards (created_at, photo_id) where state = 'published' and is_curated`,
  // What a list leaves out that is made of other things than publications (R7).
  `create index if not exists photo_cards_unseen on views.photo_cards (photo_id) where state <> 'published'`,
  'create table if not exists views.photo_tags (slug text collate "C" not null, photo_id bigint not null, primary key (slug, photo_id))',
  'create index if not exists photo_tags_of_photo on views.photo_tags (photo_id)',
  'create table if not exists views.photo_totals (list text collate "C" primary key, photos integer not null default 0)',
  `create table if not exists views.user_likes (
     user_id bigint not null,
     photo_id bigint not null,
     liked_at timestamptz(3) not null,
     primary key (user_id, photo_id)
   )`,
  'create table if not exists views.user_like_totals (user_id bigint primary key, likes integer not null default 0)',
  'create index if not exists user_likes_newest on views.user_likes (user_id, liked_at, photo_id)',
];
