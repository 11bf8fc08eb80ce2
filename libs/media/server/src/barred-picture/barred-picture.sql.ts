import type { Queryable } from '@heliograph/database';
import { MAX_DISTANCE, type AlikePicture, piecesOf } from '@heliograph/media-core';

/** True if these very bytes are barred (B5). */
export async function isBarred(database: Queryable, checksum: string): Promise<boolean> {
  const rows = await database.query('select 1 from media.barred_pictures where checksum = $1', [checksum]);
  return rows.length > 0;
}

/** Only what has a piece in common with it is compared, which the index finds: all that is alike has one. */
const SIMILAR_PICTURE = `
  select checksum, distance
    from (select checksum, bit_count(('x' || fingerprint)::bit(64) # ('x' || $1)::bit(64))::integer as distance
            from media.barred_pictures where pieces && $2::bigint[]) candidates
   where distance <= $3
   order by distance, checksum limit 1`;

/** The barred picture that looks most like it, if there is one (B5). */
export async function findSimilarPicture(database: Queryable, fingerprint: string): Promise<AlikePicture | null> {
  const [row] = await database.query<AlikePicture>(SIMILAR_PICTURE, [fingerprint, piecesOf(fingerprint), MAX_DISTANCE]);
  return row ?? null;
}
