import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Streaks in the order in which they end, page by page: very many end at the same midnight. */
export class EndingStreaks1700000000011 implements MigrationInterface {
  readonly name = 'EndingStreaks1700000000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index if not exists photo_a_day_ending on views.photo_a_day (runs_out_at, user_id) where ranked > 0');
    await runner.query('drop index if exists views.photo_a_day_runs_out');
  }

  async down(): Promise<void> {
    throw new Error('What is derived from the log is never dropped by a migration.');
  }
}
