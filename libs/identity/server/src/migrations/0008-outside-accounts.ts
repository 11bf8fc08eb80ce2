import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts at other providers (O11): a keyed hash of provider and subject, and the user. */
export class IdentityOutsideAccounts1700000000008 implements MigrationInterface {
  name = 'IdentityOutsideAccounts1700000000008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table if not exists identity.outside_accounts (
        subject_hash bytea primary key,
        provider text collate "C" not null,
        user_id bigint not null,
        connected_at timestamptz(3) not null,
        unique (user_id, provider)
      )`);
  }

  async down(): Promise<void> {
    throw new Error('Accounts are never dropped by a migration.');
  }
}
