/**
 * Photos that are shown: published ones of people who are not suspended, without those of some people (B2). What follows `from`.
 * @param without parameter with the ids of these people
 */
export const shownPhotos = (without: string): string => `
  gallery.collection_photos e join gallery.published_photos p on p.photo_id = e.photo_id and not p.hidden
  where not e.photo_owner_id = any(${without}::bigint[])`;

/** Of `gallery.collections c` and `shownOf`. */
export const COLLECTION = `c.id, c.owner_id as "ownerId", c.title, c.description, c.is_private as "isPrivate", shown.count as "countPhotos",
  shown.cover as "coverPhotoId", c.created_at as "createdAt", c.updated_at as "updatedAt"`;

/** What is joined to `gallery.collections c`: the photos of a collection are at most 1,000 (N4), so they are counted when somebody asks. */
export const countOf = (without: string): string => `
  cross join lateral (
    select count(*)::integer as count, (array_agg(e.photo_id order by (e.photo_id = c.cover_photo_id) is true desc, e.place))[1] as cover
    from ${shownPhotos(without)} and e.collection_id = c.id
  ) shown`;

/** $1 a collection, $2 people. */
export const FIND_COLLECTION = `select ${COLLECTION} from gallery.collections c ${countOf('$2')} where c.id = $1`;

/** $1 collections, $2 people. */
export const COLLECTIONS_BY_IDS = `select ${COLLECTION} from gallery.collections c ${countOf('$2')} where c.id = any($1::bigint[])`;

/** $1 photos, $2 how many collections of each, $3 people. A collection of several of these photos is counted once. */
export const COLLECTIONS_OF_PHOTOS = `
  with newest as (
    select a.photo_id, a.number, i.collection_id from unnest($1::bigint[]) with ordinality as a (photo_id, number)
    cross join lateral (
      select collection_id from gallery.collection_photos
      where photo_id = a.photo_id and not is_private and not owner_id = any($3::bigint[])
      order by collection_id desc limit $2
    ) i
  ), counted as (
    select ${COLLECTION} from (select distinct collection_id as id from newest) i join gallery.collections c using (id) ${countOf('$3')}
  )
  select n.photo_id as "photoId", k.* from newest n join counted k on k.id = n.collection_id order by n.number, k.id desc`;

/** $1 a person. */
export const COUNT_COLLECTIONS = 'select collections as count from gallery.collection_totals where owner_id = $1';
export const NEXT_COLLECTION_ID = `select nextval('gallery.collection_id') as id`;
