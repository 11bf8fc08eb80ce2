import { Database } from '@heliograph/database';
import { type AlikePhoto, FindAlikePhotos } from '@heliograph/media-contracts';
import { MAX_DISTANCE } from '@heliograph/media-core';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';

/** Of each kind so many are compared at most, the newest: an index finds them, and it takes some milliseconds. */
const COMPARED = 2_000;

/** $1 photo, $2 how far two alike ones differ, $3 how many of each kind are compared, $4 limit. */
const ALIKE_PHOTOS = `
  with asked as (
    select p.id, p.owner_id, p.checksum, p.fingerprint, h.barred_checksum
    from media.photos p left join media.held_photos h on h.photo_id = p.id where p.id = $1
  ), others as (
    (select p.id, p.checksum, p.fingerprint from media.photos p, asked where p.owner_id = asked.owner_id and not p.withheld order by p.id desc limit $3)
    union
    (select p.id, p.checksum, p.fingerprint from media.photos p where p.down_since is not null and not p.withheld order by p.id desc limit $3)
    union
    (select p.id, p.checksum, p.fingerprint from media.photos p, asked
      where p.checksum in (asked.checksum, asked.barred_checksum) and not p.withheld order by p.id desc limit $3)
  ), compared as (
    select others.id, others.checksum = asked.checksum as "isSame", others.checksum = asked.barred_checksum as "isHeldFor",
      bit_count(('x' || others.fingerprint)::bit(64) # ('x' || asked.fingerprint)::bit(64))::integer as distance
    from others, asked where others.id <> asked.id
  )
  select id as "photoId", case when "isSame" then null else distance end as distance
  from compared where "isSame" or "isHeldFor" or distance <= $2
  order by "isSame" desc, distance, id desc limit $4`;

@QueryHandler(FindAlikePhotos)
export class FindAlikePhotosHandler implements IQueryHandler<FindAlikePhotos> {
  constructor(private readonly database: Database) {}

  execute({ photoId, limit }: FindAlikePhotos): Promise<readonly AlikePhoto[]> {
    return this.database.query<AlikePhoto>(ALIKE_PHOTOS, [photoId, MAX_DISTANCE, COMPARED, limit]);
  }
}
