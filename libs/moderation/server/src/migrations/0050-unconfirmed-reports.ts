import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests that nobody has confirmed are sealed under one key for each hour. A row without the column is sealed under its person's own. */
export class ModerationUnconfirmedReports1700000000050 implements MigrationInterface {
  readonly name = 'ModerationUnconfirmedReports1700000000050';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table moderation.outside_reports add column if not exists sealed_for bigint');
    await runner.query(
      'create index if not exists outside_reports_sealed_for on moderation.outside_reports (sealed_for, asked_at) where sealed_for is not null',
    );
  }

  async down(): Promise<void> {
    throw new Error('Under which key a report is sealed is never forgotten by a migration.');
  }
}
