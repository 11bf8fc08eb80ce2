import type { MigrationInterface, QueryRunner } from 'typeorm';

/** To which collection a photo was added. */
export class NotificationsCollected1700000000021 implements MigrationInterface {
  readonly name = 'NotificationsCollected1700000000021';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table notifications.causes add column if not exists collection_id bigint');
    await runner.query(
      'create index if not exists causes_of_collection on notifications.causes (collection_id) where collection_id is not null',
    );
  }

  async down(): Promise<void> {
    throw new Error('What is derived from the log is never dropped by a migration.');
  }
}
