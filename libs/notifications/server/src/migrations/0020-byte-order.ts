import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexed words in the order of their bytes. The order of a language changes with the operating system, and an index in the old one no longer finds its rows. */
export class NotificationsByteOrder1700000000020 implements MigrationInterface {
  readonly name = 'NotificationsByteOrder1700000000020';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table notifications.causes alter column kind type text collate "C"');
    await runner.query('alter table notifications.deletions alter column type type text collate "C"');
    await runner.query('alter table notifications.notification_settings alter column kind type text collate "C"');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table notifications.causes alter column kind type text');
    await runner.query('alter table notifications.deletions alter column type type text');
    await runner.query('alter table notifications.notification_settings alter column kind type text');
  }
}
