import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The published photos of a day, newest upload first, and their number (N6). The version before, which may still run, leaves the day of a standing null. */
export class PhotosOfADay1700000000009 implements MigrationInterface {
  readonly name = 'PhotosOfADay1700000000009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index if not exists photo_cards_day on views.photo_cards ((took_at::date), created_at, photo_id) where state = 'published'`,
    );
    await runner.query('alter table views.photo_standings add column if not exists day integer');
  }

  async down(): Promise<void> {
    throw new Error('Views are rebuilt, never taken back.');
  }
}
