import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Photos of a person and of a tag by when they were taken. A tag's rows have it from their cards here, so that its list is in order at once; rows that the
 * version before writes in the meantime get theirs from the rebuild.
 */
export class ByDay1700000000017 implements MigrationInterface {
  readonly name = 'ByDay1700000000017';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table views.photo_tags add column if not exists took_at timestamp(3)');
    await runner.query(`
      update views.photo_tags t set took_at = c.took_at
        from views.photo_cards c where c.photo_id = t.photo_id and t.took_at is null`);
    await runner.query('create index if not exists photo_tags_taken on views.photo_tags (slug, took_at, photo_id)');
    await runner.query('create index if not exists photo_cards_owner_taken on views.photo_cards (owner_id, took_at, photo_id)');
  }

  async down(): Promise<void> {
    throw new Error('What is derived from the log is never dropped by a migration.');
  }
}
