import type { MigrationInterface, QueryRunner } from 'typeorm';

const marks = [
  ...['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'pink', 'brown', 'black', 'grey', 'white'],
  ...['landscape', 'portrait', 'square'],
];

/**
 * Photos of each colour and each orientation, and those that are curated or premium, in the order of their ids: a page of them is read from the newest on. An index
 * for each, because a row for each mark of a photo would take four times as much, and an index of arrays (`photos_marks`) has no order.
 */
export class OrderedFilters1700000000007 implements MigrationInterface {
  readonly name = 'OrderedFilters1700000000007';

  async up(runner: QueryRunner): Promise<void> {
    for (const mark of marks)
      await runner.query(
        `create index if not exists photos_${mark} on search.photos (photo_id) where not hidden and marks @> array['${mark}']`,
      );
    await runner.query('create index if not exists photos_curated on search.photos (photo_id) where not hidden and is_curated');
    await runner.query('create index if not exists photos_premium on search.photos (photo_id) where not hidden and is_premium');
  }

  async down(): Promise<void> {
    throw new Error('Searching is never dropped by a migration.');
  }
}
