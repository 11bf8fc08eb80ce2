import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Published photos of suspended people, which no list counts. */
export class MediaHiddenPhotos1700000000005 implements MigrationInterface {
  readonly name = 'MediaHiddenPhotos1700000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table media.photos add column if not exists hidden boolean not null default false');
  }

  async down(): Promise<void> {
    throw new Error('Photos are never changed back by a migration.');
  }
}
