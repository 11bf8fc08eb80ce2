import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An index by which the sweep finds the user of a picture. */
export class IdentityAvatars1700000000003 implements MigrationInterface {
  name = 'IdentityAvatars1700000000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index if not exists users_avatar on identity.users (avatar) where avatar is not null');
  }

  async down(): Promise<void> {
    throw new Error('Accounts are never dropped by a migration.');
  }
}
