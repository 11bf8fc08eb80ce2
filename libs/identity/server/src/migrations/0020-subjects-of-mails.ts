import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which credential a mail tells of, as `consent:3`; null for all other mails. */
export class IdentitySubjectsOfMails1700000000020 implements MigrationInterface {
  name = 'IdentitySubjectsOfMails1700000000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.mail_wanted add column if not exists subject text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.mail_wanted drop column if exists subject');
  }
}
