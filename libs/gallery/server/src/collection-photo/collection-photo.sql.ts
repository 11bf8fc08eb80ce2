import { shownPhotos } from '../collection/collection.sql.js';

const OTHERS_SHOWN = `${shownPhotos('$4')} and e.collection_id = $1 and e.photo_id <> $2 and $3::integer is not null`;

/**
 * Where a photo is to stand, and in what. $1 the collection, $2 the photo, $3 the position among those that its owner is shown, or null for the end,
 * $4 people whose photos they are not shown. What is not shown stands before the photo that follows it, so it keeps its place. `stays`: it is in, and
 * as many of those that are shown stand before it as are to, hidden ones between them or not.
 */
export const FIND_GAP = `
  with next as (select e.place from ${OTHERS_SHOWN} order by e.place limit 1 offset $3::integer - 1)
  select c.owner_id as "ownerId", c.is_private as "isPrivate", k.photos as count, k.revision, (select place from next) as after, (
    select max(e.place) from gallery.collection_photos e
    where e.collection_id = $1 and e.photo_id <> $2 and (e.place < (select place from next)) is not false
  ) as before, exists (
    select from gallery.collection_photos own where own.collection_id = $1 and own.photo_id = $2 and ($3::integer is null or
      (select count(*) from ${OTHERS_SHOWN} and e.place < own.place) = (select count(*) from (select from ${OTHERS_SHOWN} limit $3::integer - 1) first))
  ) as stays
  from gallery.collections c join gallery.collection_contents k on k.collection_id = c.id where c.id = $1`;

/** $1 a collection, $2 a photo. */
export const FIND_PHOTO = `
  select c.owner_id as "ownerId", e.photo_owner_id as "photoOwnerId" from gallery.collections c
  left join gallery.collection_photos e on e.collection_id = c.id and e.photo_id = $2 where c.id = $1`;

/** $1 a collection. */
export const PHOTOS_IN_ORDER = 'select photo_id as id from gallery.collection_photos where collection_id = $1 order by place';

/** $1 a person, $2 a photo. */
export const COLLECTIONS_WITH_PHOTO = 'select collection_id as id from gallery.collection_photos where owner_id = $1 and photo_id = $2';
