import { type Database, listIn, type Queryable } from '@heliograph/database';
import { type PhotoId, Rejected, type UserId } from '@heliograph/kernel';
import type { MediaRejection, OwnCopy, PhotoFacts, PhotoState, VersionedPhoto } from '@heliograph/media-contracts';
import { sourcesWithOffset } from '@heliograph/media-core';
import { PHOTO_VERSION } from '../media.log.js';

/** A wall clock reading is read as text: as a Date it would pass through this machine's time zone. */
const FACTS = `
  id as "photoId", owner_id as "ownerId", state, coalesce(title, '') as title, coalesce(description, '') as description,
  coalesce(tags, '{}') as tags, coalesce(tag_names, '{}') as "tagNames",
  to_char(took_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "tookAtLocal", took_at_offset as "tookAtOffsetMinutes",
  width, height, image_thumb as "imageThumb", image_large as "imageLarge", image_full as "imageFull",
  case when hides_picture then '[]'::jsonb else colors end as colors, case when hides_picture then null else thumbhash end as thumbhash, is_premium as "isPremium", is_premium_offered as "isPremiumOffered", is_curated as "isCurated",
  created_at as "createdAt", published_at as "publishedAt", down_for as "takenDownFor",
  state = 'held' or hides_picture as "isPictureHidden"`;

const PHOTOS = `select ${FACTS} from media.photos where id = any(${listIn(1, 'bigint')})`;

const VERSIONED = `select ${FACTS}, ${PHOTO_VERSION} as version from media.photos where id = any(${listIn(1, 'bigint')})`;

export function findVersionedPhotos(database: Pick<Database, 'prepared'>, photoIds: readonly PhotoId[]): Promise<VersionedPhoto[]> {
  return database.prepared<VersionedPhoto>({ name: 'versioned_photos', text: VERSIONED, params: [photoIds] });
}

export function findPhotos(database: Pick<Database, 'prepared'>, photoIds: readonly PhotoId[]): Promise<PhotoFacts[]> {
  return database.prepared<PhotoFacts>({ name: 'photo_facts', text: PHOTOS, params: [photoIds] });
}

const STATES = `select id as "photoId", owner_id as "ownerId", state from media.photos where id = any(${listIn(1, 'bigint')})`;

export function findStates(database: Pick<Database, 'prepared'>, photoIds: readonly PhotoId[]): Promise<PhotoState[]> {
  return database.prepared<PhotoState>({ name: 'photo_states', text: STATES, params: [photoIds] });
}

export async function findPhoto(database: Pick<Database, 'prepared'>, photoId: PhotoId): Promise<PhotoFacts | null> {
  return (await findPhotos(database, [photoId]))[0] ?? null;
}

/** The photo after a command on it. It may be deleted by then, by a concurrent command. */
export async function requirePhoto(database: Pick<Database, 'prepared'>, photoId: PhotoId): Promise<PhotoFacts> {
  const photo = await findPhoto(database, photoId);
  if (photo === null) throw new Rejected<MediaRejection>('photo-not-found', 'There is no such photo.');
  return photo;
}

/** An older photo with the same bytes: the owner's own in any state, else a published one. */
export async function findDuplicate(database: Queryable, photoId: PhotoId): Promise<PhotoId | null> {
  const [row] = await database.query<{ id: PhotoId }>(
    `select twin.id from media.photos photo join media.photos twin
         on twin.checksum = photo.checksum and twin.id < photo.id and (twin.owner_id = photo.owner_id or twin.state = 'published')
      where photo.id = $1
      order by twin.owner_id = photo.owner_id desc, twin.id limit 1`,
    [photoId],
  );
  return row?.id ?? null;
}

/** The owner's own photos with these bytes, of each the oldest. Not those that failed: the same file again may be what they need. */
export function findOwnCopies(database: Queryable, ownerId: UserId, checksums: readonly string[]): Promise<OwnCopy[]> {
  return database.query<OwnCopy>(
    `select distinct on (checksum) checksum, id as "photoId" from media.photos
      where owner_id = $1 and checksum = any($2::text[]) and state <> 'failed'
      order by checksum, id`,
    [ownerId, checksums],
  );
}

/** Offset of the owner's newest photo whose own offset is known (contract U2); null where none is. */
export async function findLatestOffset(database: Queryable, ownerId: UserId): Promise<number | null> {
  const [row] = await database.query<{ offset: number }>(
    `select took_at_offset as "offset" from media.photos
      where owner_id = $1 and took_at_source = any($2::text[])
      order by id desc limit 1`,
    [ownerId, sourcesWithOffset],
  );
  return row?.offset ?? null;
}
