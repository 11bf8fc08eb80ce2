import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notifications of browsers (Web Push): a statement that ends a session ends its subscription, too. */
export class IdentityBrowserSubscriptions1700000000025 implements MigrationInterface {
  readonly name = 'IdentityBrowserSubscriptions1700000000025';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table if exists identity.browser_messages');
    await runner.query('drop table if exists identity.browser_subscriptions');
  }
}

const statements = [
  `create table if not exists identity.browser_subscriptions (
     session_id bigint not null primary key references identity.sessions (id) on delete cascade,
     user_id bigint not null,
     endpoint bytea not null unique,
     sealed text not null,
     created_at timestamptz(3) not null
   )`,
  'create index if not exists browser_subscriptions_user on identity.browser_subscriptions (user_id, created_at)',
  `create table if not exists identity.browser_messages (
     session_id bigint not null references identity.browser_subscriptions (session_id) on delete cascade,
     entry_id bigint not null,
     user_id bigint not null,
     happened_at timestamptz(3) not null,
     due_at timestamptz(3),
     attempts integer not null default 0,
     last_error text,
     primary key (session_id, entry_id)
   )`,
  'create index if not exists browser_messages_due on identity.browser_messages (due_at) where due_at is not null',
  'create index if not exists browser_messages_user on identity.browser_messages (user_id)',
  'create index if not exists browser_messages_old on identity.browser_messages (happened_at)',
];
