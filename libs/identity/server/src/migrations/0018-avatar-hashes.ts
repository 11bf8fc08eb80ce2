import type { MigrationInterface, QueryRunner } from 'typeorm';

/** SHA-256 of each person's picture. Those of before have none: no event says it. */
export class IdentityAvatarHashes1700000000018 implements MigrationInterface {
  name = 'IdentityAvatarHashes1700000000018';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.users add column if not exists avatar_sha256 text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.users drop column if exists avatar_sha256');
  }
}
