import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files as they were sent, for their owners (E, Upload). Of photos that have all their formats they are gone; those that wait for them stay. */
export class MediaOriginals1700000000013 implements MigrationInterface {
  readonly name = 'MediaOriginals1700000000013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table media.images add column if not exists original_type text collate "C"');
  }

  async down(): Promise<void> {
    throw new Error('Photos are never changed back by a migration.');
  }
}
