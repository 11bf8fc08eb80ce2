import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Users as others see them; an index for each order of the list (U6). */
export class UserCards1700000000001 implements MigrationInterface {
  readonly name = 'UserCards1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Views are rebuilt, never taken back.');
  }
}

const statements = [
  `create table if not exists views.user_cards (
     user_id bigint primary key,
     username text collate "C",
     username_folded text collate "C",
     name text,
     location text,
     bio text,
     website_url text,
     avatar text,
     is_hero boolean not null default false,
     disabled boolean not null default false,
     created_at timestamptz(3),
     count_photos integer not null default 0,
     count_followers integer not null default 0,
     count_following integer not null default 0,
     count_comments integer not null default 0,
     count_photo_views integer not null default 0,
     count_downloads integer not null default 0
   )`,
  'create index if not exists user_cards_name on views.user_cards (username_folded) where username is not null',
  'create index if not exists user_cards_popular on views.user_cards (count_followers, user_id) where username is not null',
  'create index if not exists user_cards_new on views.user_cards (created_at, user_id) where username is not null',
  'create index if not exists user_cards_photos on views.user_cards (count_photos, user_id) where username is not null',
  // Contract U2: the date by the photo's own offset, and two days of grace for the first publication, a date in the same offset.
  `create table if not exists views.user_days (
     user_id bigint not null,
     photo_id bigint not null,
     took_at timestamp(3) not null,
     offset_minutes integer not null,
     first_published_at timestamptz(3) not null,
     day date not null generated always as (took_at::date) stored,
     on_time boolean not null generated always as
       (((first_published_at at time zone 'UTC') + make_interval(mins => offset_minutes))::date <= took_at::date + 2) stored,
     primary key (user_id, photo_id)
   )`,
  'create index if not exists user_days_of_user on views.user_days (user_id, day)',
  'create index if not exists user_days_on_time on views.user_days (user_id, day) where on_time',
  'create index if not exists user_days_recent on views.user_days (day, user_id) where on_time',
  'create table if not exists views.user_totals (list text collate "C" primary key, users integer not null default 0)',
];
