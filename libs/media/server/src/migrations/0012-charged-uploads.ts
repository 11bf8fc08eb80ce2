import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the day's budget of a new person paid for an upload (B7), null: it has not; and when its photo began to be made. */
export class MediaChargedUploads1700000000012 implements MigrationInterface {
  readonly name = 'MediaChargedUploads1700000000012';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table media.uploads add column if not exists charged_at timestamptz(3)');
    await runner.query('alter table media.uploads add column if not exists finishing_at timestamptz(3)');
  }

  async down(): Promise<void> {
    throw new Error('What was paid for is never forgotten by a migration.');
  }
}
