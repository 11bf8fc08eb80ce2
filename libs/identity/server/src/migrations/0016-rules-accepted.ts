import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which version of the community's rules each person has accepted (B9). Existing users are asked at the next sign-in. */
export class IdentityRulesAccepted1700000000016 implements MigrationInterface {
  name = 'IdentityRulesAccepted1700000000016';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.users add column if not exists rules_accepted text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.users drop column if exists rules_accepted');
  }
}
