import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reminders and digests are rows of one table; the language in which they are written is chosen with them. */
export class NotificationsMails1700000000003 implements MigrationInterface {
  readonly name = 'NotificationsMails1700000000003';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Who was mailed what is never dropped by a migration.');
  }
}

const statements = [
  'alter table notifications.notification_settings add column if not exists language text',
  `create index if not exists notification_settings_mailed on notifications.notification_settings (user_id)
     where mail <> 'never' and kind <> 'streak'`,
  `create table if not exists notifications.mails (
     user_id bigint not null,
     kind text collate "C" not null,
     about timestamptz(3) not null,
     due_at timestamptz(3),
     sent timestamptz(3),
     since timestamptz(3),
     primary key (user_id, kind)
   )`,
  'create index if not exists mails_due on notifications.mails (due_at) where due_at is not null',
  // Workers of an earlier build go on with their table. Of one streak's end identity sends one mail, even if two workers hand it over.
  `insert into notifications.mails (user_id, kind, about, due_at, sent)
   select user_id, 'streak-ends', streak_ends_at, due_at, case when sent_at is not null then streak_ends_at end
     from notifications.streak_reminders
   on conflict do nothing`,
];
