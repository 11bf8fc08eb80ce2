import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tags in the order of their use, for the sitemap. */
export class MostUsedTags1700000000005 implements MigrationInterface {
  readonly name = 'MostUsedTags1700000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index if not exists tag_counts_most on search.tag_counts (photos desc, slug)');
  }

  async down(): Promise<void> {
    throw new Error('Searching is never dropped by a migration.');
  }
}
