import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What streams go on from (N3): which event changed what, and what is gone. */
export class NotificationsLive1700000000022 implements MigrationInterface {
  readonly name = 'NotificationsLive1700000000022';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('What is derived from the log is never dropped by a migration.');
  }
}

const statements = [
  `alter table notifications.causes
     add column if not exists seq bigint not null default 0,
     add column if not exists gone_at timestamptz(3)`,
  'create index if not exists causes_by_event on notifications.causes (kind, seq)',
  "create index if not exists causes_ends_of_streaks on notifications.causes (subject_id) where kind = 'streak'",
  'create index if not exists causes_gone on notifications.causes (gone_at) where gone_at is not null',
  `create table if not exists notifications.changes (
     log text collate "C" not null,
     user_id bigint not null,
     what text collate "C" not null,
     subject_id bigint not null,
     seq bigint not null,
     at timestamptz(3) not null,
     primary key (log, user_id, what, subject_id)
   )`,
  'create index if not exists changes_by_event on notifications.changes (log, seq)',
  'create index if not exists changes_oldest on notifications.changes (at)',
];
