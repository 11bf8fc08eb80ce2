import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lists of photos in the order of their latest publication (U6). A tag's rows have the instant from their cards here, so that its list is in order at once;
 * rows that the version before writes in the meantime get theirs from the rebuild.
 */
export class ByPublication1700000000013 implements MigrationInterface {
  readonly name = 'ByPublication1700000000013';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table views.photo_tags add column if not exists published_at timestamptz(3)');
    await runner.query(`
      update views.photo_tags t set published_at = c.published_at
        from views.photo_cards c where c.photo_id = t.photo_id and t.published_at is null`);
    for (const { name, table, first, where } of indexes) {
      const columns = [...first, 'published_at', 'photo_id'].join(', ');
      await runner.query(`create index if not exists ${name}_published on views.${table} (${columns})${where && ` where ${where}`}`);
    }
  }

  async down(): Promise<void> {
    throw new Error('What is derived from the log is never dropped by a migration.');
  }
}

const isPublished = `state = 'published'`;

/** Selections that are small by nature have indexes of their own: in the order of all, most rows would be passed by. */
const indexes = [
  { name: 'photo_cards', table: 'photo_cards', first: [], where: isPublished },
  { name: 'photo_cards_premium', table: 'photo_cards', first: [], where: `${isPublished} and is_premium` },
  { name: 'photo_cards_curated', table: 'photo_cards', first: [], where: `${isPublished} and is_curated` },
  { name: 'photo_cards_owner', table: 'photo_cards', first: ['owner_id'], where: isPublished },
  { name: 'photo_cards_owner_premium', table: 'photo_cards', first: ['owner_id'], where: `${isPublished} and is_premium` },
  { name: 'photo_cards_owner_curated', table: 'photo_cards', first: ['owner_id'], where: `${isPublished} and is_curated` },
  { name: 'photo_tags', table: 'photo_tags', first: ['slug'], where: '' },
  { name: 'photo_tags_premium', table: 'photo_tags', first: ['slug'], where: 'is_premium' },
  { name: 'photo_tags_curated', table: 'photo_tags', first: ['slug'], where: 'is_curated' },
] as const;
