import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Apps without a secret (W2). All that there are have one, as those have that processes of the build before register. */
export class IdentityPublicApps1700000000030 implements MigrationInterface {
  readonly name = 'IdentityPublicApps1700000000030';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.apps add column if not exists is_public boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.apps drop column is_public');
  }
}
