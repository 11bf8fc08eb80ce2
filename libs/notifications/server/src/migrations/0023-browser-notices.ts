import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was handed over to people's browsers (Web Push). */
export class NotificationsBrowserNotices1700000000023 implements MigrationInterface {
  readonly name = 'NotificationsBrowserNotices1700000000023';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table if not exists notifications.browser_notices (
         user_id bigint not null,
         entry_id bigint not null,
         at timestamptz(3) not null,
         handed_over_at timestamptz(3) not null,
         primary key (user_id, entry_id)
       )`,
    );
    await runner.query('create index if not exists browser_notices_old on notifications.browser_notices (handed_over_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table if exists notifications.browser_notices');
  }
}
