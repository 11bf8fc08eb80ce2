import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people are notified of, derived from the logs of others, and how far they have read. */
export class NotificationsNotifications1700000000002 implements MigrationInterface {
  readonly name = 'NotificationsNotifications1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('What is derived from the log is never dropped by a migration.');
  }
}

const statements = [
  `create table if not exists notifications.causes (
     user_id bigint not null,
     kind text not null,
     subject_id bigint not null,
     actor_id bigint not null,
     entry_id bigint not null,
     photo_id bigint,
     comment_id bigint,
     at timestamptz(3) not null,
     hidden boolean not null default false,
     primary key (user_id, kind, subject_id, actor_id)
   )`,
  'create index if not exists causes_newest on notifications.causes (user_id, at desc, entry_id desc)',
  'create index if not exists causes_of_entry on notifications.causes (user_id, entry_id, at desc, actor_id desc)',
  'create index if not exists causes_of_comment on notifications.causes (comment_id) where comment_id is not null',
  'create index if not exists causes_oldest on notifications.causes (at)',
  `create table if not exists notifications.deletions (
     type text not null,
     id bigint not null,
     at timestamptz(3) not null,
     primary key (type, id)
   )`,
  `create table if not exists notifications.read_markers (
     user_id bigint not null primary key,
     read_at timestamptz(3) not null,
     read_id bigint not null
   )`,
];
