import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Authenticator apps, recovery codes, and sign-ins between the password and the second factor. */
export class IdentitySecondFactor1700000000010 implements MigrationInterface {
  name = 'IdentitySecondFactor1700000000010';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Credentials are never dropped by a migration.');
  }
}

const statements = [
  // `secret` is sealed under the person's key. It counts once it is confirmed; a code of `last_step` or before it is not taken again.
  `create table if not exists identity.totp_secrets (
     user_id bigint primary key,
     secret text not null,
     created_at timestamptz(3) not null,
     confirmed_at timestamptz(3),
     last_step bigint
   )`,
  `create table if not exists identity.recovery_codes (
     user_id bigint not null,
     code_hash bytea not null,
     created_at timestamptz(3) not null,
     primary key (user_id, code_hash)
   )`,
  `create table if not exists identity.unfinished_sign_ins (
     token_hash bytea primary key,
     user_id bigint not null,
     subject_hash bytea,
     expires_at timestamptz(3) not null
   )`,
  'create index if not exists unfinished_sign_ins_user on identity.unfinished_sign_ins (user_id)',
];
