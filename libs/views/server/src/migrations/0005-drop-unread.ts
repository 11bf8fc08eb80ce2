import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What no version that may still run reads or writes: totals that `photo_list_totals` replaced, and days that the rules compute themselves. */
export class DropUnread1700000000005 implements MigrationInterface {
  readonly name = 'DropUnread1700000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop table if exists views.photo_totals');
    // Their indexes go with them.
    await runner.query('alter table views.user_days drop column if exists day, drop column if exists on_time');
  }

  async down(): Promise<void> {
    throw new Error('Views are rebuilt, never taken back.');
  }
}
