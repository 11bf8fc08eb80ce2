import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How the clock of each person was set when they registered (U2); of those before nobody knows. */
export class IdentityClocks1700000000027 implements MigrationInterface {
  readonly name = 'IdentityClocks1700000000027';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.users add column if not exists offset_minutes integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.users drop column if exists offset_minutes');
  }
}
