import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when a person's picture is taken down; null: it is not. */
export class IdentityTakenDownAvatars1700000000021 implements MigrationInterface {
  name = 'IdentityTakenDownAvatars1700000000021';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identity.users add column if not exists avatar_down_since timestamptz(3)');
    await runner.query(
      'create index if not exists users_avatar_down on identity.users (avatar_down_since) where avatar_down_since is not null',
    );
  }

  async down(): Promise<void> {
    throw new Error('What is taken down is never shown by a migration.');
  }
}
