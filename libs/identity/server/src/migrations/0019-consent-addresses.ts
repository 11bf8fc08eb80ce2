import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where the answer of a consent went: for the same app, address and scopes nobody is asked again. Consents of before are asked again. */
export class IdentityConsentAddresses1700000000019 implements MigrationInterface {
  name = 'IdentityConsentAddresses1700000000019';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.grants add column if not exists redirect_uri text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.grants drop column if exists redirect_uri');
  }
}
