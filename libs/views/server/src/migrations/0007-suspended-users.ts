import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Suspended people are counted out of the total of users. */
export class SuspendedUsers1700000000007 implements MigrationInterface {
  readonly name = 'SuspendedUsers1700000000007';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index if not exists user_cards_disabled on views.user_cards (user_id) where disabled');
  }

  async down(): Promise<void> {
    throw new Error('Views are rebuilt, never taken back.');
  }
}
