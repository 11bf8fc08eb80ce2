import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The request log of apps: seven days of it; how much came in which hour, so that no app can fill it; and how much of it is there, for the totals of lists. */
export class IdentityAppRequests1700000000005 implements MigrationInterface {
  name = 'IdentityAppRequests1700000000005';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of statements) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('The request log is never dropped by a migration.');
  }
}

// Every index begins with the app, so that no query can scan the requests of all apps by it.
const statements = [
  `create table if not exists identity.app_requests (
     id bigint generated always as identity,
     app_id bigint not null,
     at timestamptz(3) not null,
     method text not null,
     route text,
     status smallint not null,
     milliseconds real not null,
     request_id text not null,
     error text,
     reason text,
     primary key (app_id, at, id)
   )`,
  'create index if not exists app_requests_refused on identity.app_requests (app_id, at, id) where reason is not null',
  'create index if not exists app_requests_class on identity.app_requests (app_id, (status / 100), at, id)',
  `create table if not exists identity.app_request_shares (
     app_id bigint not null,
     hour timestamptz(0) not null,
     share text not null,
     requests int not null,
     primary key (app_id, hour, share)
   )`,
  `create table if not exists identity.app_request_totals (
     app_id bigint not null,
     hour timestamptz(0) not null,
     class smallint not null,
     refused boolean not null,
     requests int not null,
     primary key (app_id, hour, class, refused)
   )`,
  'create index if not exists app_request_totals_hour on identity.app_request_totals (hour)',
];
