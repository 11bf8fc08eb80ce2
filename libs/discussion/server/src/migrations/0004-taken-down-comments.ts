import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Comments that staff has taken down (B4): rows as of deleted ones, which keep their text. */
export class TakenDownComments1700000000004 implements MigrationInterface {
  readonly name = 'TakenDownComments1700000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table discussion.comments add column if not exists taken_down boolean not null default false');
    await runner.query('create index if not exists comments_taken_down on discussion.comments (author_id, id) where taken_down');
    await runner.query('create index if not exists comments_taken_down_thread on discussion.comments (photo_id) where taken_down');
  }

  async down(): Promise<void> {
    throw new Error('Comments are never dropped by a migration.');
  }
}
