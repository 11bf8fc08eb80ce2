import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is shown below one comment: asked for callers for whom some people are not listed (B2). */
export class RepliesByParent1700000000005 implements MigrationInterface {
  readonly name = 'RepliesByParent1700000000005';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index if not exists comments_replies on discussion.comments (parent_id) where parent_id is not null and visible',
    );
  }

  async down(): Promise<void> {
    throw new Error('Comments are never dropped by a migration.');
  }
}
