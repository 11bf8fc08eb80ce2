import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The editors' selection, newest selection first (N5). Until the rebuild has read when a photo was selected, its publication stands for that. */
export class NewestSelection1700000000015 implements MigrationInterface {
  readonly name = 'NewestSelection1700000000015';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table views.photo_cards add column if not exists curated_at timestamptz(3)');
    await runner.query(
      'update views.photo_cards set curated_at = coalesce(published_at, created_at) where is_curated and curated_at is null',
    );
    await runner.query(
      `create index if not exists photo_cards_curated_selected on views.photo_cards (curated_at, photo_id) where state = 'published' and is_curated`,
    );
  }

  async down(): Promise<void> {
    throw new Error('Views are rebuilt, never taken back.');
  }
}
