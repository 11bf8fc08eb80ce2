import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Inline tables, derived from the log: users and apps; and the sequences their ids come from. */
export class IdentityAccounts1700000000001 implements MigrationInterface {
  name = 'IdentityAccounts1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create sequence if not exists identity.user_id');
    await runner.query('create sequence if not exists identity.app_id');
    // Personal columns are null once the person has been erased and the table was rebuilt from the log.
    await runner.query(`
      create table if not exists identity.users (
        id bigint primary key,
        username text collate "C",
        username_folded text collate "C",
        name text,
        email text,
        email_folded text collate "C",
        location text,
        bio text,
        website_url text,
        avatar text,
        roles text[] not null default '{}',
        is_hero boolean not null default false,
        disabled boolean not null default false,
        created_at timestamptz(3) not null
      )`);
    await runner.query('create index if not exists users_username on identity.users (username_folded)');
    await runner.query('create index if not exists users_email on identity.users (email_folded)');
    await runner.query(`
      create table if not exists identity.apps (
        id bigint primary key,
        owner_id bigint not null,
        client_id text collate "C" not null,
        name text not null,
        website text,
        callback_urls text[] not null,
        require_pkce boolean not null,
        exact_redirect boolean not null,
        created_at timestamptz(3) not null
      )`);
    await runner.query('create index if not exists apps_client on identity.apps (client_id)');
    await runner.query('create index if not exists apps_owner on identity.apps (owner_id, id)');
  }

  async down(): Promise<void> {
    throw new Error('Accounts are never dropped by a migration.');
  }
}
