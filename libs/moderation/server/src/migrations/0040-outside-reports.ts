import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who reports without an account, and the mails to them. The log holds the report alone. */
export class ModerationOutsideReports1700000000040 implements MigrationInterface {
  readonly name = 'ModerationOutsideReports1700000000040';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Who waits for an answer is never dropped by a migration.');
  }
}

const statements = [
  // Numbers of people without an account begin where no user's comes.
  'create sequence if not exists moderation.outsider_id minvalue 4503599627370496',
  `create table if not exists moderation.outside_reports (
     person bigint primary key,
     address bytea not null,
     sealed text not null,
     asked_at timestamptz(3) not null,
     token_hash bytea unique,
     report_id bigint,
     confirmed_at timestamptz(3),
     outcome text,
     answered_at timestamptz(3),
     mail text,
     due_at timestamptz(3),
     attempts integer not null default 0
   )`,
  'create index if not exists outside_reports_due on moderation.outside_reports (due_at) where mail is not null',
  'create index if not exists outside_reports_address on moderation.outside_reports (address, asked_at)',
  'create index if not exists outside_reports_waiting on moderation.outside_reports (report_id) where outcome is null and report_id is not null',
  'create index if not exists outside_reports_age on moderation.outside_reports (asked_at)',
];
