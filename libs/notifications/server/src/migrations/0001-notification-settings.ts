import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Inline table of settings, derived from the log, and reminders that workers are to send. */
export class NotificationsNotificationSettings1700000000001 implements MigrationInterface {
  readonly name = 'NotificationsNotificationSettings1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('What is derived from the log is never dropped by a migration.');
  }
}

const statements = [
  `create table if not exists notifications.notification_settings (
     user_id bigint not null,
     kind text not null,
     page boolean not null,
     mail text not null,
     changed_at timestamptz(3) not null,
     primary key (user_id, kind)
   )`,
  // due_at null = handed over, or not wanted any more.
  `create table if not exists notifications.streak_reminders (
     user_id bigint not null primary key,
     streak_ends_at timestamptz(3) not null,
     due_at timestamptz(3),
     sent_at timestamptz(3)
   )`,
  'create index if not exists streak_reminders_due on notifications.streak_reminders (due_at) where due_at is not null',
  `create table if not exists notifications.streak_reminders_until (
     only_row boolean not null primary key default true check (only_row),
     streaks_end_at timestamptz(3) not null
   )`,
];
