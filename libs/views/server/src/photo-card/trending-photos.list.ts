import { columnsOf, integer, type List, listedUnless, type Order } from '@heliograph/cqrs/reads';
import type { PageRequest } from '@heliograph/kernel';
import type { PhotoCard, PhotoList } from '@heliograph/views-contracts';
import { listName } from '../photo-totals/photo-lists.js';
import { listKey } from '../trending/list-key.js';
import { CARD } from './photo-card.sql.js';

const order: Order = { columns: [integer('edition'), integer('place')], descending: false };
/** The edition in which its reader has begun, for as long as it is kept; else the newest. */
const EDITION = `
  coalesce((select edition from views.trending_editions where edition = $2::bigint), (select max(edition) from views.trending_editions))`;

/**
 * The trending photos of all or of a tag (N5). A place is the edition and the number in it. Photos that were unpublished since the edition are among the
 * rows: readers skip them.
 */
export function trendingList({ of, premium, curated, page }: PhotoList): List<PhotoCard, PhotoCard> {
  if (of.kind !== 'all' && of.kind !== 'tag') throw new Error(`Photos of one ${of.kind} are not sorted by trending`);
  const edition = page.from ? ('after' in page.from ? page.from.after : page.from.before)[0] : null;
  const list = `views.trending_lists where edition = ${EDITION} and list = $1::bigint`;
  return {
    name: 'trending_photos',
    from: list,
    params: [listKey(listName(of, { premium, curated })), edition],
    order,
    keys: 'photo_id',
    take: (request, most, next) => ({
      sql: `
        select p.photo_id${page.without?.length ? `, ${OWNER} as owner_id` : ''}, array[e.edition, $${next}::integer + p.nth]::float8[] as position
        from (select edition, photo_ids from ${list}) as e
          cross join lateral unnest(e.photo_ids[$${next}::integer + 1:$${next + 1}::integer]) with ordinality as p (photo_id, nth)
        order by p.nth${request.from && 'before' in request.from ? ' desc' : ''}`,
      params: sliceOf(request, most),
    }),
    joined: { columns: CARD, join: 'join views.photo_cards c using (photo_id)' },
    total: `coalesce((select cardinality(photo_ids) from ${list}), 0)`,
    itemOf: columnsOf,
    isListed: listedUnless('owner_id'),
    isPrepared: true,
  };
}

const OWNER = '(select b.owner_id from views.photo_cards b where b.photo_id = p.photo_id)';

/** Places before the first one that is taken, and the last one. */
function sliceOf({ from, page, perPage }: PageRequest, most: number): readonly [number, number] {
  if (!from) return [(page - 1) * perPage, (page - 1) * perPage + most];
  if ('after' in from) return [placeOf(from.after), placeOf(from.after) + most];
  const last = placeOf(from.before) - 1;
  return [Math.max(0, last - most), last];
}

const placeOf = (position: readonly number[]): number => position[1] ?? 0;
