import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of the links that one address was sent, one at a time makes a report about one subject. */
export class ModerationOneOutsideReport1700000000060 implements MigrationInterface {
  readonly name = 'ModerationOneOutsideReport1700000000060';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table moderation.outside_reports add column if not exists reporting text');
    await runner.query('alter table moderation.outside_reports add column if not exists reporting_since timestamptz(3)');
    await runner.query(
      'create unique index if not exists outside_reports_reporting on moderation.outside_reports (address, reporting) where reporting is not null',
    );
  }

  async down(): Promise<void> {
    throw new Error('What keeps reports single is never dropped by a migration.');
  }
}
