import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows of drafts too, which have no publication, and whether an offset is known. The version before may still run: it writes neither. */
export class KnownOffsets1700000000006 implements MigrationInterface {
  readonly name = 'KnownOffsets1700000000006';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table views.user_days add column if not exists is_offset_known boolean, alter column first_published_at drop not null',
    );
  }

  async down(): Promise<void> {
    throw new Error('Views are rebuilt, never taken back.');
  }
}
