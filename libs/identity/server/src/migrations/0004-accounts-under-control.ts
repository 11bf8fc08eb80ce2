import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions with what their owner is shown, proofs by mail, and the count of password attempts. */
export class IdentityAccountsUnderControl1700000000004 implements MigrationInterface {
  name = 'IdentityAccountsUnderControl1700000000004';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Accounts are never dropped by a migration.');
  }
}

const statements = [
  'alter table identity.users add column if not exists email_verified boolean not null default false',
  `alter table identity.sessions
     add column if not exists id bigint generated always as identity,
     add column if not exists last_used_at timestamptz(3),
     add column if not exists browser text`,
  'create unique index if not exists sessions_id on identity.sessions (id)',
  // Pending mails. A row without a user has no recipient: a request does the same work for an unknown address.
  `create table if not exists identity.mail_wanted (
     id bigint generated always as identity primary key,
     kind text not null,
     user_id bigint,
     wanted_at timestamptz(3) not null,
     due_at timestamptz(3) not null,
     attempts integer not null default 0,
     last_error text
   )`,
  'create index if not exists mail_wanted_due on identity.mail_wanted (due_at)',
  'create index if not exists mail_wanted_user on identity.mail_wanted (user_id)',
  // At most one valid token of each kind: a newer one replaces the older.
  `create table if not exists identity.mail_tokens (
     token_hash bytea primary key,
     kind text not null,
     user_id bigint not null,
     expires_at timestamptz(3) not null,
     unique (user_id, kind)
   )`,
  // Of no use after an hour, so a crash may lose it.
  `create unlogged table if not exists identity.attempts (
     budget bytea primary key,
     count integer not null,
     window_ends timestamptz(3) not null
   )`,
];
