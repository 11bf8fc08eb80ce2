import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Uploads that wait are found without passing over those that wait for further formats, and the other way round. */
export class MediaPendingRenditions1700000000015 implements MigrationInterface {
  readonly name = 'MediaPendingRenditions1700000000015';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index if not exists rendition_work_pending on media.rendition_work (made, uploaded_at, photo_id) where not failed',
    );
    await runner.query('drop index if exists media.rendition_work_due');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('create index if not exists rendition_work_due on media.rendition_work (uploaded_at, photo_id) where not failed');
    await runner.query('drop index if exists media.rendition_work_pending');
  }
}
