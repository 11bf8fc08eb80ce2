import { columnsOf, instant, integer, type List, listedUnless, type Order, wallClock } from '@heliograph/cqrs/reads';
import type { PhotoId } from '@heliograph/kernel';
import { MAX_TOTAL_SINCE, type PhotoCard, type PhotoList, type PhotoSort } from '@heliograph/views-contracts';
import { listName } from '../photo-totals/photo-lists.js';
import { trendingList } from './trending-photos.list.js';
import { CARD } from './photo-card.sql.js';

/** Orders of the cards themselves. */
type StoredSort = Exclude<PhotoSort, 'trending'>;

const ordersOf = (row: string): Readonly<Record<StoredSort, Order>> => {
  const likes = integer(`${row}.count_likes`);
  const uploaded = instant(`${row}.created_at`);
  const id = integer(`${row}.photo_id`);
  return {
    popular: { columns: [likes, uploaded, id], descending: true },
    recent: { columns: [uploaded, id], descending: true },
    oldest: { columns: [uploaded, id], descending: false },
    published: { columns: [instant(`${row}.published_at`), id], descending: true },
    taken: { columns: [wallClock(`${row}.took_at`), id], descending: true },
  };
};
const orders = { c: ordersOf('c'), t: ordersOf('t') };
const newestSelection: Order = { columns: [instant('c.curated_at'), integer('c.photo_id')], descending: true };
const newestLike: Order = { columns: [instant('l.liked_at'), integer('l.photo_id')], descending: true };

/** Ids first, in the order's own index, then the cards of just those. */
export function photoList(list: PhotoList): List<PhotoCard, PhotoCard> {
  const { sort = 'popular' } = list;
  if (sort === 'trending') return trendingList(list);
  const way = except(list.except, since(list.since, wayTo(list.of, sort)));
  const { source, row, order, owner, where } = way;
  const filter = `${list.premium ? ` and ${row}.is_premium` : ''}${list.curated ? ` and ${row}.is_curated` : ''}`;
  const total = totalOf(list, way, `${where}${filter}`);
  return {
    name: 'photo_card_page',
    from: `${source} where ${where}${filter}`,
    params: [...way.params, ...total.params],
    order,
    keys: `${row}.photo_id${list.page.without?.length ? `, ${owner} as owner_id` : ''}`,
    joined: { columns: CARD, join: 'join views.photo_cards c using (photo_id)' },
    total: total.sql,
    itemOf: columnsOf,
    isListed: listedUnless('owner_id'),
    isPrepared: filter === '' && !list.since && !list.except && oneForAll.has(list.of.kind),
  };
}

/** Kinds of lists whose one plan is right for all of them: each has an index in its own order. */
const oneForAll: ReadonlySet<PhotoList['of']['kind']> = new Set(['all', 'owner', 'tag', 'day', 'curated']);

/** From where the rows of a list are reached; `row` has the flags. */
interface Way {
  readonly source: string;
  readonly where: string;
  readonly row: string;
  readonly order: Order;
  readonly params: readonly unknown[];
  /** Whose photo it is. */
  readonly owner: string;
}

const CARDS = 'views.photo_cards c';
/** Of each row that is looked at, by its id: a tag's rows and a person's likes do not say whose photo it is. */
const ownerOf = (row: string) => `(select b.owner_id from views.photo_cards b where b.photo_id = ${row}.photo_id)`;

/** Photos of suspended people are not listed (B4): a page by number counts the others, as the total does. */
const PUBLISHED = `c.state = 'published' and not c.hidden`;

/** The card of each like, looked up by its id in a plain subquery: the planner's estimate of a list's length is often wrong. */
const CARD_OF_LIKE = `
  cross join lateral (
    select b.photo_id, b.state, b.hidden, b.is_premium, b.is_curated from views.photo_cards b where b.photo_id = l.photo_id offset 0
  ) as c`;

function wayTo(of: PhotoList['of'], sort: StoredSort): Way {
  const cards = { source: CARDS, row: 'c', order: orders.c[sort], owner: 'c.owner_id' };
  switch (of.kind) {
    case 'all':
      return { ...cards, where: PUBLISHED, params: [] };
    case 'owner':
      return { ...cards, where: `c.owner_id = $1 and ${PUBLISHED}`, params: [of.ownerId] };
    case 'tag':
      return {
        source: sort === 'popular' ? 'views.photo_tag_likes t' : 'views.photo_tags t',
        where: 't.slug = $1 and not t.hidden',
        row: 't',
        order: orders.t[sort],
        params: [of.slug],
        owner: ownerOf('t'),
      };
    case 'theme':
      return {
        source: 'views.photo_tags t',
        where: 't.slug = $1 and not t.hidden and t.took_at >= $2::timestamp and t.took_at < $3::timestamp',
        row: 't',
        order: orders.t.taken,
        params: [of.slug, of.firstDay, of.endDay],
        owner: ownerOf('t'),
      };
    case 'day':
      // Contract U2: the date in `took_at`, in its own offset.
      return { ...cards, order: orders.c.recent, where: `c.took_at::date = $1::date and ${PUBLISHED}`, params: [of.date] };
    case 'curated':
      return { ...cards, order: newestSelection, where: `${PUBLISHED} and c.is_curated`, params: [] };
    case 'liker':
      // Contract R7: unpublished and deleted photos drop out here, and come back when published again.
      return {
        source: `views.user_likes l ${CARD_OF_LIKE}`,
        where: `l.user_id = $1 and ${PUBLISHED}`,
        row: 'c',
        order: newestLike,
        params: [of.likerId],
        owner: ownerOf('c'),
      };
    case 'own':
      return of.state === null
        ? { ...cards, where: 'c.owner_id = $1', params: [of.ownerId] }
        : { ...cards, where: 'c.owner_id = $1 and c.state = $2', params: [of.ownerId, of.state] };
  }
}

/** Those that were published at an instant or later: the begin of the list in the order of publication. */
function since(at: Date | undefined, way: Way): Way {
  const { where, row, params } = way;
  if (!at) return way;
  return { ...way, where: `${where} and ${row}.published_at >= $${params.length + 1}::timestamptz`, params: [...params, at] };
}

function except(photoIds: readonly PhotoId[] | undefined, way: Way): Way {
  const { where, row, params } = way;
  if (!photoIds) return way;
  return { ...way, where: `${where} and ${row}.photo_id <> all($${params.length + 1}::bigint[])`, params: [...params, photoIds] };
}

/** No counter knows them. In the order of an index, which is left at the limit; a bitmap would be made of all of them first. */
function countedBegin({ source, order: { columns } }: Way, where: string): { sql: string; params: readonly unknown[] } {
  const inOrder = `order by ${columns[0]?.sql} desc limit ${MAX_TOTAL_SINCE}`;
  return { sql: `(select count(*)::integer from (select 1 from ${source} where ${where} ${inOrder}) as counted)`, params: [] };
}

/** Contract R7: all likes of the user except those of photos that are not published or hidden (B4), of which there are few. */
const LIKES_SEEN = `
  coalesce((select likes from views.user_like_totals where user_id = $1), 0)
  - (select count(*) from views.user_likes l join ${CARDS} using (photo_id) where l.user_id = $1 and (c.state <> 'published' or c.hidden))`;

function totalOf({ of, premium, curated, since }: PhotoList, way: Way, where: string): { sql: string; params: readonly unknown[] } {
  if (since || of.kind === 'theme') return countedBegin(way, where);
  if (of.kind === 'liker') return { sql: LIKES_SEEN, params: [] };
  // A counter that a projection keeps.
  const sql = `coalesce((select photos from views.photo_list_totals where list = $${way.params.length + 1}), 0)`;
  return { sql, params: [listName(of, { premium, curated })] };
}
