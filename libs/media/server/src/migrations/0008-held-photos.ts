import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Photos that look like a barred picture and wait for a moderator (B5). */
export class MediaHeldPhotos1700000000008 implements MigrationInterface {
  readonly name = 'MediaHeldPhotos1700000000008';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table if not exists media.held_photos (
        photo_id bigint primary key,
        owner_id bigint not null,
        barred_checksum text collate "C" not null,
        distance integer not null,
        held_at timestamptz(3) not null
      )`);
  }

  async down(): Promise<void> {
    throw new Error('Photos are never changed back by a migration.');
  }
}
