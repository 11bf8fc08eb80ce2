import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reports, the cases that they make, and what is decided: inline tables, derived from the log; and the sequences that ids come from. */
export class ModerationCases1700000000010 implements MigrationInterface {
  readonly name = 'ModerationCases1700000000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create sequence if not exists moderation.report_id');
    await runner.query('create sequence if not exists moderation.decision_id');
    await runner.query(`
      create table if not exists moderation.reports (
        id bigint primary key,
        case_id bigint not null,
        subject_type text not null,
        subject_id bigint not null,
        reporter_id bigint,
        reason text not null,
        text text,
        created_at timestamptz(3) not null
      )`);
    await runner.query('create index if not exists reports_case on moderation.reports (case_id, id desc)');
    await runner.query(`
      create index if not exists reports_reporter on moderation.reports (reporter_id, subject_type, subject_id, id desc)
      where reporter_id is not null`);
    // A report adds to its case by an upsert, which asks for a row that could be inserted: hence no \`not null\` without a default.
    await runner.query(`
      create table if not exists moderation.cases (
        id bigint primary key,
        subject_type text,
        subject_id bigint,
        photo_id bigint,
        owner_id bigint,
        opened_at timestamptz(3),
        is_open boolean not null default true,
        count_reports integer not null default 0,
        spam integer not null default 0,
        harassment integer not null default 0,
        nudity integer not null default 0,
        violence integer not null default 0,
        illegal integer not null default 0,
        copyright integer not null default 0,
        other integer not null default 0
      )`);
    await runner.query('create index if not exists cases_subject on moderation.cases (subject_type, subject_id) where is_open');
    await runner.query('create index if not exists cases_queue on moderation.cases (is_open, id)');
    await runner.query('create index if not exists cases_owner on moderation.cases (owner_id)');
    await runner.query(`
      create table if not exists moderation.decisions (
        decision_id bigint primary key,
        case_id bigint,
        subject_type text not null,
        subject_id bigint not null,
        photo_id bigint,
        owner_id bigint,
        action text not null,
        reason text not null,
        note text,
        until timestamptz(3),
        decided_at timestamptz(3) not null,
        lifted_at timestamptz(3)
      )`);
    await runner.query('create index if not exists decisions_subject on moderation.decisions (subject_type, subject_id, decision_id desc)');
    await runner.query('create index if not exists decisions_owner on moderation.decisions (owner_id, decision_id desc)');
  }

  async down(): Promise<void> {
    throw new Error('What is derived from the log is never dropped by a migration.');
  }
}
