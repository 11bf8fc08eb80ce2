import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Collections and what is in them: inline tables, derived from the log; the sequence that their ids come from; and which photos are published, as media says. */
export class GalleryCollections1700000000001 implements MigrationInterface {
  readonly name = 'GalleryCollections1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('What is derived from the log is never dropped by a migration.');
  }
}

const statements = [
  'create sequence if not exists gallery.collection_id',
  `create table if not exists gallery.collections (
     id bigint not null primary key,
     owner_id bigint not null,
     title text not null,
     description text not null,
     is_private boolean not null,
     cover_photo_id bigint,
     created_at timestamptz(3) not null,
     updated_at timestamptz(3) not null
   )`,
  'create index if not exists collections_of_owner on gallery.collections (owner_id, created_at desc, id desc)',
  `create table if not exists gallery.collection_contents (
     collection_id bigint not null primary key,
     photos integer not null default 0,
     revision integer not null default 0
   )`,
  `create table if not exists gallery.collection_totals (
     owner_id bigint not null primary key,
     collections integer not null default 0
   )`,
  `create table if not exists gallery.collection_photos (
     collection_id bigint not null,
     photo_id bigint not null,
     place bigint not null,
     owner_id bigint not null,
     photo_owner_id bigint not null,
     is_private boolean not null,
     added_at timestamptz(3) not null,
     primary key (collection_id, photo_id)
   )`,
  'create index if not exists collection_photos_in_order on gallery.collection_photos (collection_id, place, photo_id)',
  'create index if not exists collection_photos_of_owner on gallery.collection_photos (photo_id, owner_id)',
  'create index if not exists collection_photos_public on gallery.collection_photos (photo_id, collection_id desc) where not is_private',
  'create index if not exists collection_photos_of_photo_owner on gallery.collection_photos (photo_owner_id)',
  `create table if not exists gallery.published_photos (
     photo_id bigint not null primary key,
     hidden boolean not null default false
   )`,
];
