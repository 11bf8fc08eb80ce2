import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Totals of all lists of photos, and tag pages in the order of an index: what they are ordered by is next to the slug. `photo_totals` is
 * still written by the version before, which may run with this one; nothing reads it any more.
 */
export class ListTotals1700000000004 implements MigrationInterface {
  readonly name = 'ListTotals1700000000004';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Views are rebuilt, never taken back.');
  }
}

const orders = { popular: 'count_likes, created_at, photo_id', recent: 'created_at, photo_id' };

/** An index for each order of the list that begins with `column`. */
const indexes = (name: string, table: string, column: string, where?: string) =>
  Object.entries(orders).map(
    ([order, columns]) =>
      `create index if not exists ${name}_${order} on views.${table} (${column}, ${columns})${where ? ` where ${where}` : ''}`,
  );

const statements = [
  `create table if not exists views.photo_standings (
     photo_id bigint not null,
     counted boolean not null,
     owner_id bigint,
     state text collate "C",
     is_premium boolean not null default false,
     is_curated boolean not null default false,
     tags text[] not null default '{}',
     primary key (photo_id, counted)
   )`,
  'create table if not exists views.photo_list_totals (list text collate "C" primary key, photos integer not null default 0)',
  `alter table views.photo_tags
     add column if not exists created_at timestamptz(3),
     add column if not exists count_likes integer not null default 0,
     add column if not exists is_premium boolean not null default false,
     add column if not exists is_curated boolean not null default false`,
  ...indexes('photo_tags', 'photo_tags', 'slug'),
  // Selections that are small by nature: in the order of all, most rows would be passed by.
  ...indexes('photo_tags_premium', 'photo_tags', 'slug', 'is_premium'),
  ...indexes('photo_tags_curated', 'photo_tags', 'slug', 'is_curated'),
  ...indexes('photo_cards_owner_premium', 'photo_cards', 'owner_id', `state = 'published' and is_premium`),
  ...indexes('photo_cards_owner_curated', 'photo_cards', 'owner_id', `state = 'published' and is_curated`),
  ...indexes('photo_cards_owner_unseen', 'photo_cards', 'owner_id, state', `state <> 'published'`),
];
