import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people choose to stand above their profile: no event before this version says so, so no row has it yet. */
export class IdentityCovers1700000000026 implements MigrationInterface {
  readonly name = 'IdentityCovers1700000000026';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table identity.users add column if not exists cover_photo_id bigint, add column if not exists cover_crop text',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.users drop column if exists cover_photo_id, drop column if exists cover_crop');
  }
}
