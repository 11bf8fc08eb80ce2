import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What somebody has reported, newest first. */
export class ModerationReportsByReporter1700000000090 implements MigrationInterface {
  readonly name = 'ModerationReportsByReporter1700000000090';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index if not exists reports_by_reporter on moderation.reports (reporter_id, id desc) where reporter_id is not null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index if exists moderation.reports_by_reporter');
  }
}
