import { randomBytes } from 'node:crypto';
import { Database, type Queryable } from '@heliograph/database';
import { EventStore, Unavailable } from '@heliograph/event-store';
import { type Allowance, Rejected, type UserId } from '@heliograph/kernel';
import {
  AbandonUpload,
  AppendToUpload,
  FindUpload,
  type MediaRejection,
  type ResumableUpload,
  StartUpload,
  SweepUploads,
  UPLOAD_LIFETIME_MILLISECONDS,
  type UploadId,
} from '@heliograph/media-contracts';
import { Storage } from '@heliograph/storage';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { IsNull, LessThan } from 'typeorm';
import { runWithinQuota } from '../storage-quota/storage-claims.js';
import { dropUpload, findRow, recordCharge, openedFields, rowOf, sealedFields, UPLOAD_FOLDER } from './upload-rows.js';
import { uploads } from './uploads.table.js';

const MAX_UNFINISHED_BYTES = 100 * 1024 * 1024;

@CommandHandler(StartUpload)
export class StartUploadHandler implements ICommandHandler<StartUpload> {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
  ) {}

  /** Begun by two requests at once it is begun once. */
  async execute({ context, ownerId, uploadId, length, fields, quota }: StartUpload): Promise<void> {
    const sealed = await sealedFields(this.store.keyring, ownerId, uploadId, fields);
    let isNew = false;
    await runWithinQuota(this.database, ownerId, length, quota, async (tx) => {
      await refuseTooMany(tx, ownerId, uploadId, length);
      const begun = await tx.query(
        `insert into media.uploads (id, owner_id, length, received, fields, parts, started_at) values ($1, $2, $3, 0, $4, '{}', $5)
          on conflict (id) do nothing returning id`,
        [uploadId, ownerId, length, sealed, context.now],
      );
      isNew = begun.length > 0;
    });
    if (isNew && context.allowance) await this.charge(context.allowance, uploadId, context.now);
  }

  /** After all that is refused as wrong (B7). What is not charged here, because the process was killed, is when its photo is made. */
  private async charge(allowance: Allowance, uploadId: UploadId, now: Date): Promise<void> {
    try {
      if (!(await this.store.budgets.take(allowance, now))) return;
    } catch (error) {
      await this.database.rowsOf(uploads, (rows) => rows.delete({ id: uploadId, finishingAt: IsNull() }));
      throw error;
    }
    if (!(await recordCharge(this.database, uploadId, now))) await this.store.budgets.giveBack(allowance, now);
  }
}

/** Contract B7: announced bytes of uploads that are no photo yet; of one person one is begun at a time. @throws Rejected `storage-full` */
async function refuseTooMany(tx: Queryable, ownerId: UserId, uploadId: UploadId, length: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`heliograph uploads of user ${ownerId}`]);
  const [row] = await tx.query<{ bytes: string | number }>(
    'select coalesce(sum(length), 0) as bytes from media.uploads where owner_id = $1 and photo_id is null and id <> $2',
    [ownerId, uploadId],
  );
  if (Number(row?.bytes ?? 0) + length <= MAX_UNFINISHED_BYTES) return;
  const words = 'More than 100 MB of your uploads are unfinished. Finish or abandon them first.';
  throw new Rejected<MediaRejection>('storage-full', words, { image: [words] });
}

@QueryHandler(FindUpload)
export class FindUploadHandler implements IQueryHandler<FindUpload> {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
  ) {}

  async execute({ ownerId, uploadId }: FindUpload): Promise<ResumableUpload | null> {
    const row = await findRow(this.database, ownerId, uploadId);
    if (row === null) return null;
    const { length, received, photoId, duplicateOf, startedAt } = row;
    const fields = await openedFields(this.store.keyring, uploadId, row.fields);
    return { length, received, fields, photoId, duplicateOf, startedAt };
  }
}

@CommandHandler(AppendToUpload)
export class AppendToUploadHandler implements ICommandHandler<AppendToUpload> {
  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
  ) {}

  /**
   * The bytes are in the store before the row says so. The row moves only from the offset that the client named, so that of two writers at
   * the same offset, in any processes, one wins. Files that a killed process stored without a row are swept.
   */
  async execute({ ownerId, uploadId, offset, bytes }: AppendToUpload): Promise<number> {
    const row = await rowOf(this.database, ownerId, uploadId);
    if (row.received !== offset || row.photoId !== null || offset + bytes.length > row.length) throw movedOn();
    const key = `${UPLOAD_FOLDER}/${uploadId}/${offset}-${randomBytes(8).toString('hex')}`;
    await this.storage.put(key, bytes).catch((cause: unknown) => {
      throw new Unavailable('The store of files takes nothing now', 30, { cause });
    });
    const [moved] = await this.database.query<{ received: number }>(
      `update media.uploads set received = received + $4, parts = parts || $5::text
        where id = $1 and owner_id = $2 and received = $3 and photo_id is null returning received`,
      [uploadId, ownerId, offset, bytes.length, key],
    );
    if (moved) return moved.received;
    await this.storage.remove(key).catch(() => undefined);
    throw movedOn();
  }
}

@CommandHandler(AbandonUpload)
export class AbandonUploadHandler implements ICommandHandler<AbandonUpload> {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly storage: Storage,
  ) {}

  async execute({ context, ownerId, uploadId }: AbandonUpload): Promise<void> {
    const parts = await dropUpload(this.database, this.store, { ownerId, uploadId, ofPhoto: false }, context.allowance);
    for (const part of parts) await this.storage.remove(part);
  }
}

@CommandHandler(SweepUploads)
export class SweepUploadsHandler implements ICommandHandler<SweepUploads> {
  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
  ) {}

  /**
   * The age of a file decides: no upload lasts longer than a day, so no upload needs an older file. Nothing is given back: the day that paid for
   * them is over.
   */
  async execute({ context }: SweepUploads): Promise<number> {
    const end = new Date(context.now.getTime() - UPLOAD_LIFETIME_MILLISECONDS);
    const swept = await this.database.rowsOf(uploads, (rows) => rows.delete({ startedAt: LessThan(end) }));
    await this.database.query('delete from media.storage_claims where claimed_at < $1', [end]);
    for await (const { key, modifiedAt } of this.storage.listFiles(UPLOAD_FOLDER)) if (modifiedAt < end) await this.storage.remove(key);
    return swept.affected ?? 0;
  }
}

function movedOn(): Rejected<MediaRejection> {
  return new Rejected('upload-moved-on', 'Upload offset mismatch: ask for the current offset and continue from there.');
}
