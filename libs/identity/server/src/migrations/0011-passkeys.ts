import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Public keys of passkeys, and the challenges that they answer. */
export class IdentityPasskeys1700000000011 implements MigrationInterface {
  name = 'IdentityPasskeys1700000000011';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Credentials are never dropped by a migration.');
  }
}

const statements = [
  `create table if not exists identity.passkeys (
     id bigint generated always as identity primary key,
     credential_id text collate "C" not null unique,
     user_id bigint not null,
     name text not null,
     public_key bytea not null,
     counter bigint not null,
     transports text[] not null,
     created_at timestamptz(3) not null,
     last_used_at timestamptz(3)
   )`,
  'create index if not exists passkeys_user on identity.passkeys (user_id, id)',
  `create table if not exists identity.passkey_challenges (
     challenge_hash bytea primary key,
     user_id bigint not null,
     purpose text not null,
     expires_at timestamptz(3) not null
   )`,
  'create index if not exists passkey_challenges_user on identity.passkey_challenges (user_id)',
];
