import type { Database, Queryable } from '@heliograph/database';
import { type PhotoId, Rejected, type UserId } from '@heliograph/kernel';
import type { MediaRejection } from '@heliograph/media-contracts';

/** What `FindStorageUse` says: photos, uploads in pieces, and claims whose photo is not there yet. */
const use = `
  select (select coalesce(sum(image_bytes), 0) from media.photos where owner_id = $1)
       + (select coalesce(sum(length), 0) from media.uploads where owner_id = $1 and photo_id is null)
       + (select coalesce(sum(bytes), 0) from media.storage_claims c
           where owner_id = $1 and not exists (select from media.photos p where p.id = c.photo_id)) as bytes`;

export async function storageUse(database: Queryable, ownerId: UserId): Promise<number> {
  const [row] = await database.query<{ bytes: string | number }>(use, [ownerId]);
  return Number(row?.bytes ?? 0);
}

/**
 * Runs `claim` if there is room for so many bytes more. Of one person one is decided at a time, in any process, and each sees the claims
 * before it. @param quota null = any number of bytes. @throws Rejected `storage-full`
 */
export function runWithinQuota(
  database: Database,
  ownerId: UserId,
  bytes: number,
  quota: number | null,
  claim: (tx: Queryable) => Promise<unknown>,
) {
  return database.transaction(async (tx) => {
    if (quota !== null) {
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`heliograph storage of user ${ownerId}`]);
      if ((await storageUse(tx, ownerId)) + bytes > quota) throw storageFull();
    }
    await claim(tx);
  });
}

/** Room for a photo from before its file is stored until its event is. */
export async function claimStorage(
  database: Database,
  ownerId: UserId,
  { photoId, bytes, quota, at }: { photoId: PhotoId; bytes: number; quota: number; at: string },
): Promise<void> {
  await runWithinQuota(database, ownerId, bytes, quota, (tx) =>
    tx.query('insert into media.storage_claims (photo_id, owner_id, bytes, claimed_at) values ($1, $2, $3, $4)', [
      photoId,
      ownerId,
      bytes,
      at,
    ]),
  );
}

export async function releaseStorage(database: Queryable, photoId: PhotoId): Promise<void> {
  await database.query('delete from media.storage_claims where photo_id = $1', [photoId]);
}

function storageFull(): Rejected<MediaRejection> {
  const words = 'Your storage is full. Delete pictures to make room.';
  return new Rejected('storage-full', words, { image: [words] });
}
