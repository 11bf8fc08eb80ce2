import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexed words in the order of their bytes. The order of a language changes with the operating system, and an index in the old one no longer finds its rows. */
export class ModerationByteOrder1700000000080 implements MigrationInterface {
  readonly name = 'ModerationByteOrder1700000000080';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table moderation.cases alter column subject_type type text collate "C"');
    await runner.query('alter table moderation.decisions alter column subject_type type text collate "C"');
    await runner.query('alter table moderation.outside_reports alter column reporting type text collate "C"');
    await runner.query('alter table moderation.reports alter column subject_type type text collate "C"');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table moderation.cases alter column subject_type type text');
    await runner.query('alter table moderation.decisions alter column subject_type type text');
    await runner.query('alter table moderation.outside_reports alter column reporting type text');
    await runner.query('alter table moderation.reports alter column subject_type type text');
  }
}
