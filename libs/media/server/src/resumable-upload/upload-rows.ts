import type { Queryable } from '@heliograph/database';
import { keyIdOf, type Keyring, openSealed, seal } from '@heliograph/privacy';
import { type PhotoId, Rejected, type UserId } from '@heliograph/kernel';
import type { MediaRejection, UploadId } from '@heliograph/media-contracts';

/** Folder of unfinished uploads. */
export const UPLOAD_FOLDER = 'uploads';

export interface UploadRow {
  readonly length: number;
  readonly received: number;
  readonly fields: string | null;
  /** Keys in the store, in their order. */
  readonly parts: readonly string[];
  readonly photoId: PhotoId | null;
  readonly duplicateOf: PhotoId | null;
  readonly startedAt: Date;
}

const COLUMNS = `length, received, fields, parts, photo_id as "photoId", duplicate_of as "duplicateOf", started_at as "startedAt"`;

/** An upload of another user is answered like none. */
export async function findRow(database: Queryable, ownerId: UserId, uploadId: UploadId): Promise<UploadRow | null> {
  const [row] = await database.query<UploadRow>(`select ${COLUMNS} from media.uploads where id = $1 and owner_id = $2`, [
    uploadId,
    ownerId,
  ]);
  return row ?? null;
}

/** @throws Rejected */
export async function rowOf(database: Queryable, ownerId: UserId, uploadId: UploadId): Promise<UploadRow> {
  const row = await findRow(database, ownerId, uploadId);
  if (row === null) throw new Rejected<MediaRejection>('upload-not-found', 'There is no such upload.');
  return row;
}

/** Typed text is sealed under the user's key: erasing the person makes it unreadable. */
export async function sealedFields(keyring: Keyring, ownerId: UserId, uploadId: UploadId, fields: unknown): Promise<string> {
  return seal(fields, await keyring.forPerson(ownerId), uploadId, 'fields');
}

export async function openedFields(keyring: Keyring, uploadId: UploadId, sealed: string | null): Promise<Record<string, string>> {
  const id = keyIdOf(sealed);
  const key = id === null ? null : (await keyring.byIds([id])).get(id);
  return sealed !== null && key ? (openSealed(sealed, key, uploadId, 'fields') as Record<string, string>) : {};
}
