import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexed words in the order of their bytes. The order of a language changes with the operating system, and an index in the old one no longer finds its rows. */
export class IdentityByteOrder1700000000024 implements MigrationInterface {
  readonly name = 'IdentityByteOrder1700000000024';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.app_request_shares alter column share type text collate "C"');
    await runner.query('alter table identity.issued_credentials alter column kind type text collate "C"');
    await runner.query('alter table identity.mail_tokens alter column kind type text collate "C"');
    await runner.query('alter table identity.users alter column avatar type text collate "C"');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.app_request_shares alter column share type text');
    await runner.query('alter table identity.issued_credentials alter column kind type text');
    await runner.query('alter table identity.mail_tokens alter column kind type text');
    await runner.query('alter table identity.users alter column avatar type text');
  }
}
