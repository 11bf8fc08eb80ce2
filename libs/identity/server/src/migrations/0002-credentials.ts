import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * State that is not in the log: hashes of all credentials. One table for each kind of secret, so that none is accepted as
 * another. No foreign keys to users and apps: those tables are derived and may be rebuilt while these remain.
 */
export class IdentityCredentials1700000000002 implements MigrationInterface {
  name = 'IdentityCredentials1700000000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Credentials are never dropped by a migration.');
  }
}

const statements = [
  `create table if not exists identity.passwords (
     user_id bigint primary key,
     password_hash text not null,
     changed_at timestamptz(3) not null
   )`,
  `create table if not exists identity.sessions (
     session_hash bytea primary key,
     user_id bigint not null,
     created_at timestamptz(3) not null,
     expires_at timestamptz(3) not null
   )`,
  'create index if not exists sessions_user on identity.sessions (user_id)',
  `create table if not exists identity.personal_tokens (
     id bigint generated always as identity primary key,
     token_hash bytea not null unique,
     user_id bigint not null,
     name text not null,
     scopes text[] not null,
     created_at timestamptz(3) not null
   )`,
  'create index if not exists personal_tokens_user on identity.personal_tokens (user_id, id)',
  `create table if not exists identity.app_secrets (
     id bigint generated always as identity primary key,
     app_id bigint not null,
     secret_hash bytea not null unique,
     created_at timestamptz(3) not null,
     last_used_at timestamptz(3)
   )`,
  'create index if not exists app_secrets_app on identity.app_secrets (app_id, id)',
  // A family: all codes and tokens that came of one approval. Without a user it is an app's own.
  `create table if not exists identity.grants (
     id bigint generated always as identity primary key,
     app_id bigint not null,
     user_id bigint,
     scopes text[] not null,
     created_at timestamptz(3) not null,
     expires_at timestamptz(3) not null,
     revoked_at timestamptz(3)
   )`,
  'create index if not exists grants_user on identity.grants (user_id, app_id)',
  'create index if not exists grants_app on identity.grants (app_id)',
  'create index if not exists grants_end on identity.grants (expires_at)',
  `create table if not exists identity.authorization_codes (
     code_hash bytea primary key,
     grant_id bigint not null references identity.grants (id) on delete cascade,
     approval_id uuid not null unique,
     redirect_uri text not null,
     code_challenge text,
     expires_at timestamptz(3) not null,
     used_at timestamptz(3)
   )`,
  'create index if not exists authorization_codes_grant on identity.authorization_codes (grant_id)',
  `create table if not exists identity.access_tokens (
     id bigint generated always as identity primary key,
     token_hash bytea not null unique,
     grant_id bigint not null references identity.grants (id) on delete cascade,
     scopes text[] not null,
     created_at timestamptz(3) not null,
     expires_at timestamptz(3) not null
   )`,
  'create index if not exists access_tokens_grant on identity.access_tokens (grant_id)',
  'create index if not exists access_tokens_end on identity.access_tokens (expires_at)',
  `create table if not exists identity.refresh_tokens (
     token_hash bytea primary key,
     grant_id bigint not null references identity.grants (id) on delete cascade,
     created_at timestamptz(3) not null,
     expires_at timestamptz(3) not null,
     rotated_at timestamptz(3)
   )`,
  'create index if not exists refresh_tokens_grant on identity.refresh_tokens (grant_id)',
];
