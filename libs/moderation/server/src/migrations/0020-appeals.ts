import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Appeals, and what is counted in public (B6). */
export class ModerationAppeals1700000000020 implements MigrationInterface {
  readonly name = 'ModerationAppeals1700000000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table if not exists moderation.appeals (
        decision_id bigint primary key,
        owner_id bigint,
        state text not null,
        text text,
        note text,
        appealed_at timestamptz(3) not null,
        resolved_at timestamptz(3)
      )`);
    await runner.query(`create index if not exists appeals_open on moderation.appeals (decision_id) where state = 'open'`);
    await runner.query('create index if not exists appeals_owner on moderation.appeals (owner_id)');
    await runner.query(`
      create table if not exists moderation.transparency_months (
        month text collate "C" not null,
        reason text collate "C" not null,
        reports integer not null default 0,
        decisions integer not null default 0,
        appeals integer not null default 0,
        reversals integer not null default 0,
        primary key (month, reason)
      )`);
    await runner.query(`
      create table if not exists moderation.transparency_waits (
        month text collate "C" not null,
        reason text collate "C" not null,
        tenths integer not null,
        decisions integer not null default 0,
        primary key (month, reason, tenths)
      )`);
    await runner.query(`
      create table if not exists moderation.transparency_cases (
        case_id bigint primary key,
        opened_at text,
        decided_at text,
        reason text
      )`);
    await runner.query(`
      create table if not exists moderation.transparency_decisions (
        decision_id bigint primary key,
        reason text,
        reversed_at text,
        counted boolean not null default false
      )`);
  }

  async down(): Promise<void> {
    throw new Error('What is derived from the log is never dropped by a migration.');
  }
}
