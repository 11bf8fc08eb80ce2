import type { Database, RowOf } from '@heliograph/database';
import type { EventStore } from '@heliograph/event-store';
import { keyIdOf, type Keyring, openSealedField, seal } from '@heliograph/event-store/privacy';
import { type Allowance, Rejected, type UserId } from '@heliograph/kernel';
import type { MediaRejection, UploadId } from '@heliograph/media-contracts';
import { IsNull } from 'typeorm';
import { uploads } from './uploads.table.js';

/** Folder of unfinished uploads. */
export const UPLOAD_FOLDER = 'uploads';

export type UploadRow = RowOf<typeof uploads>;

/** An upload of another user is answered like none. */
export const findRow = (database: Database, ownerId: UserId, id: UploadId): Promise<UploadRow | null> =>
  database.rowsOf(uploads, (rows) => rows.findOneBy({ id, ownerId }));

/** @throws Rejected */
export async function rowOf(database: Database, ownerId: UserId, uploadId: UploadId): Promise<UploadRow> {
  const row = await findRow(database, ownerId, uploadId);
  if (row === null) throw noUpload();
  return row;
}

const noUpload = (): Rejected<MediaRejection> => new Rejected('upload-not-found', 'There is no such upload.');

/** The day's budget has paid for it. @returns false: it is gone, or pays with its photo, which is being made */
export async function recordCharge(database: Database, id: UploadId, chargedAt: Date): Promise<boolean> {
  return (await database.rowsOf(uploads, (rows) => rows.update({ id, finishingAt: IsNull() }, { chargedAt }))).affected === 1;
}

/** From now on nobody gets the place back by giving the upload up. @returns whether it was paid for. @throws Rejected where it is gone */
export async function markFinishing(database: Database, uploadId: UploadId, at: Date): Promise<boolean> {
  const [row] = await database.query<{ charged: boolean }>(
    'update media.uploads set finishing_at = coalesce(finishing_at, $2) where id = $1 returning charged_at is not null as charged',
    [uploadId, at],
  );
  if (!row) throw noUpload();
  return row.charged;
}

/**
 * Deletes the upload, and gives its place back, before that is committed: where the process is killed in between, both are still to be done.
 * Of several at once one does it. @param ofPhoto its photo was refused; false: it is given up, and a photo that is being made has the place
 */
export async function dropUpload(
  database: Pick<Database, 'transaction'>,
  store: EventStore,
  { ownerId, uploadId, ofPhoto }: { ownerId: UserId; uploadId: UploadId; ofPhoto: boolean },
  allowance: Allowance | undefined,
): Promise<readonly string[]> {
  return database.transaction(async (tx) => {
    const [gone] = await tx.query<{ parts: string[]; chargedAt: Date | null }>(
      `delete from media.uploads where id = $1 and owner_id = $2 and not ($3 and photo_id is not null)
       returning parts, case when photo_id is null and ($3 or finishing_at is null) then charged_at end as "chargedAt"`,
      [uploadId, ownerId, ofPhoto],
    );
    if (!gone) throw noUpload();
    if (gone.chargedAt && allowance) await store.budgets.giveBack(allowance, gone.chargedAt);
    return gone.parts;
  });
}

/** Typed text is sealed under the user's key: erasing the person makes it unreadable. */
export async function sealedFields(keyring: Keyring, ownerId: UserId, uploadId: UploadId, fields: unknown): Promise<string> {
  return seal(fields, await keyring.personKey(ownerId), uploadId, 'fields');
}

export async function openedFields(keyring: Keyring, uploadId: UploadId, sealed: string | null): Promise<Record<string, string>> {
  const id = keyIdOf(sealed);
  const key = id === null ? null : (await keyring.findKeys([id])).get(id);
  return sealed !== null && key ? (openSealedField(sealed, key, uploadId, 'fields') as Record<string, string>) : {};
}
