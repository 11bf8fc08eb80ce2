import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Bytes of originals next to their photos, and room that is claimed for uploads which are not photos yet. */
export class MediaStorageQuota1700000000004 implements MigrationInterface {
  name = 'MediaStorageQuota1700000000004';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table media.photos add column if not exists image_bytes bigint');
    await runner.query(`
      update media.photos p set image_bytes = (e.payload::jsonb ->> 'imageBytes')::bigint
        from event_store.events e
       where e.log = 'media' and e.type = 'media.photo-uploaded' and (e.payload::jsonb ->> 'photoId')::bigint = p.id and p.image_bytes is null`);
    await runner.query(`
      create table if not exists media.storage_claims (
        photo_id bigint primary key,
        owner_id bigint not null,
        bytes bigint not null,
        claimed_at timestamptz(3) not null
      )`);
    await runner.query('create index if not exists storage_claims_owner on media.storage_claims (owner_id)');
    await runner.query('create index if not exists uploads_owner on media.uploads (owner_id)');
  }

  async down(): Promise<void> {
    throw new Error('Photos are never changed back by a migration.');
  }
}
