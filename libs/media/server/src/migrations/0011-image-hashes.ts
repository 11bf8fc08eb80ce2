import type { MigrationInterface, QueryRunner } from 'typeorm';

/** SHA-256 of each picture in the store. Those of before have none: no event says it. */
export class MediaImageHashes1700000000011 implements MigrationInterface {
  readonly name = 'MediaImageHashes1700000000011';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table media.images add column if not exists sha256 text collate "C"');
  }

  async down(): Promise<void> {
    throw new Error('Photos are never changed back by a migration.');
  }
}
