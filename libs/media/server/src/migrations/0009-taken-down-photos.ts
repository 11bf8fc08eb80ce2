import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Photos that staff has taken down (B4). */
export class MediaTakenDownPhotos1700000000009 implements MigrationInterface {
  readonly name = 'MediaTakenDownPhotos1700000000009';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table media.photos
        add column if not exists down_since timestamptz(3),
        add column if not exists down_for text,
        add column if not exists hides_picture boolean not null default false,
        add column if not exists withheld boolean not null default false,
        add column if not exists on_legal_hold boolean not null default false`);
    await runner.query('create index if not exists photos_taken_down on media.photos (id) where down_since is not null');
    await runner.query(
      'create index if not exists photos_down_since on media.photos (down_since, id) where down_since is not null and not (withheld or on_legal_hold)',
    );
  }

  async down(): Promise<void> {
    throw new Error('Photos are never changed back by a migration.');
  }
}
