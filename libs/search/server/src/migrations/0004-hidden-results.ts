import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Suspended people and their photos, which are in no total. */
export class HiddenResults1700000000004 implements MigrationInterface {
  readonly name = 'HiddenResults1700000000004';

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ['search.users', 'search.photos', 'search.tags_of_photos'])
      await runner.query(`alter table ${table} add column if not exists hidden boolean not null default false`);
    await runner.query('create index if not exists users_hidden on search.users (user_id) where hidden');
    await runner.query('create index if not exists photos_hidden on search.photos (photo_id) where hidden');
  }

  async down(): Promise<void> {
    throw new Error('Searching is never dropped by a migration.');
  }
}
