import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which sessions a suspended person made by their password: the others are from before, and end with the suspension's beginning. */
export class IdentitySessionsOfTheSuspended1700000000014 implements MigrationInterface {
  name = 'IdentitySessionsOfTheSuspended1700000000014';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.sessions add column if not exists while_suspended boolean not null default false');
  }

  async down(): Promise<void> {
    throw new Error('Credentials are never dropped by a migration.');
  }
}
