import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What an id_token says of the sign-in (W3). Codes without it, as processes of the build before make them, were asked for without `openid`. */
export class IdentitySignInToApps1700000000031 implements MigrationInterface {
  readonly name = 'IdentitySignInToApps1700000000031';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table identity.authorization_codes
        add column if not exists nonce text,
        add column if not exists authenticated_at timestamptz(3)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.authorization_codes drop column nonce, drop column authenticated_at');
  }
}
