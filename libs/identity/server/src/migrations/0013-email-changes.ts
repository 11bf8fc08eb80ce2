import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changes of address: what each waits for, and where it can be undone from. */
export class IdentityEmailChanges1700000000013 implements MigrationInterface {
  name = 'IdentityEmailChanges1700000000013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table if not exists identity.email_changes (
      user_id bigint primary key,
      email text not null,
      former text not null,
      needs_approval boolean not null,
      asked_at timestamptz(3) not null,
      proved_at timestamptz(3),
      approved_at timestamptz(3),
      changed_at timestamptz(3)
    )`);
  }

  async down(): Promise<void> {
    throw new Error('Accounts are never dropped by a migration.');
  }
}
