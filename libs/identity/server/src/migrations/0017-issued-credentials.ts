import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Credentials that the log says are live. Those from before their events are in none: their end is an event all the same. */
export class IdentityIssuedCredentials1700000000017 implements MigrationInterface {
  name = 'IdentityIssuedCredentials1700000000017';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table if not exists identity.issued_credentials (
      kind text not null,
      id bigint not null,
      user_id bigint not null,
      issued_at timestamptz(3) not null,
      primary key (kind, id)
    )`);
    await runner.query('create index if not exists issued_credentials_user on identity.issued_credentials (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table if exists identity.issued_credentials');
  }
}
