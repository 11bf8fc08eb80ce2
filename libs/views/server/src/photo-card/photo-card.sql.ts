import { byOwner, type KeysetPage, listIn, type NamedStatement } from '@heliograph/database';
import { MOST_COUNTED_SINCE, type PhotoList, type PhotoSort } from '@heliograph/views-contracts';
import { directionOf, instant, integer, type Order, pageFrom, placeOf } from '../places.js';
import { listName } from '../photo-totals/photo-lists.js';

const CARD = `
  c.photo_id as "photoId", c.owner_id as "ownerId", c.state, coalesce(c.title, '') as title, coalesce(c.description, '') as description,
  coalesce(c.tags, '{}') as tags, c.width, c.height, c.image_thumb as "imageThumb", c.image_large as "imageLarge", c.image_full as "imageFull",
  to_char(c.took_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "tookAtLocal", c.took_at_offset as "tookAtOffsetMinutes", c.created_at as "createdAt",
  c.published_at as "publishedAt", c.is_premium as "isPremium", c.is_curated as "isCurated", c.colors, c.thumbhash,
  c.count_likes as "countLikes", c.count_comments as "countComments"`;

/** $1 photo ids. Neither placeholders nor deleted photos have an owner. */
export const PHOTO_COUNTS = `
  select c.photo_id as "photoId", c.count_likes as "countLikes", c.count_comments as "countComments"
  from views.photo_cards c where c.photo_id = any(${listIn(1, 'bigint')}) and c.owner_id is not null`;

/** $1 photo ids. */
export const PUBLISHED_PHOTO_CARDS = `select ${CARD} from views.photo_cards c where c.photo_id = any(${listIn(1, 'bigint')}) and c.state = 'published'`;

const ordersOf = (row: string): Readonly<Record<PhotoSort, Order>> => {
  const likes = integer(`${row}.count_likes`);
  const uploaded = instant(`${row}.created_at`);
  const id = integer(`${row}.photo_id`);
  return {
    popular: { columns: [likes, uploaded, id], descending: true },
    recent: { columns: [uploaded, id], descending: true },
    oldest: { columns: [uploaded, id], descending: false },
    published: { columns: [instant(`${row}.published_at`), id], descending: true },
  };
};
const orders = { c: ordersOf('c'), t: ordersOf('t') };
const newestLike: Order = { columns: [instant('l.liked_at'), integer('l.photo_id')], descending: true };

/** One page, its places and the total in one round trip: ids first, in the order's own index, then the cards of just those. */
export function photoCardPage(list: PhotoList): NamedStatement & Pick<KeysetPage, 'isUsual'> {
  const way = wayTo(list);
  const { source, row, order, owner } = way;
  const { where, params } = since(list.since, way);
  const page = pageFrom(order, list.page, list.from ?? null, params.length + 1, list.unlisted);
  const filter = `${list.premium ? ` and ${row}.is_premium` : ''}${list.curated ? ` and ${row}.is_curated` : ''}`;
  const total = list.since ? countedSince(way, `${where}${filter}`) : totalOf(list, params.length + page.params.length + 1);
  const rows = {
    columns: `${row}.photo_id, ${placeOf(order)} as place${list.unlisted?.length ? `, ${owner} as owner_id` : ''}`,
    from: `${source}\n      where ${where}${filter} and ${page.beyond}`,
  };
  const text = `
    with page as (
      ${page.rows(rows, byOwner('owner_id'))}
    )
    select total.total, card.*
    from (select ${total.sql} as total) as total
    left join (select page.place${page.lookedAt('page')}, ${CARD} from page join views.photo_cards c using (photo_id)) as card on true
    order by card.place ${directionOf(order)}`;
  const isUsual = page.isUsual && filter === '' && !list.since && oneForAll.has(list.of.kind);
  return { name: 'photo_card_page', text, params: [...params, ...page.params, ...total.params], isUsual };
}

/** Kinds of lists whose one plan is right for all of them: each has an index in its own order. */
const oneForAll: ReadonlySet<PhotoList['of']['kind']> = new Set(['all', 'owner', 'tag', 'day']);

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

const PUBLISHED = `c.state = 'published'`;

/** The card of each like, looked up by its id in a plain subquery: the planner's estimate of a list's length is often wrong. */
const CARD_OF_LIKE = `
  cross join lateral (
    select b.photo_id, b.state, b.is_premium, b.is_curated from views.photo_cards b where b.photo_id = l.photo_id offset 0
  ) as c`;

function wayTo({ of, sort = 'popular' }: PhotoList): Way {
  const cards = { source: CARDS, row: 'c', order: orders.c[sort], owner: 'c.owner_id' };
  switch (of.kind) {
    case 'all':
      return { ...cards, where: PUBLISHED, params: [] };
    case 'owner':
      return { ...cards, where: `c.owner_id = $1 and ${PUBLISHED}`, params: [of.ownerId] };
    case 'tag':
      return {
        source: 'views.photo_tags t',
        where: 't.slug = $1',
        row: 't',
        order: orders.t[sort],
        params: [of.slug],
        owner: ownerOf('t'),
      };
    case 'day':
      // Contract U2: the date in `took_at`, in its own offset.
      return { ...cards, order: orders.c.recent, where: `c.took_at::date = $1::date and ${PUBLISHED}`, params: [of.date] };
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
function since(at: Date | undefined, { where, row, params }: Way): Pick<Way, 'where' | 'params'> {
  if (!at) return { where, params };
  return { where: `${where} and ${row}.published_at >= $${params.length + 1}::timestamptz`, params: [...params, at] };
}

/** No counter knows them. What is hidden (B4) is not counted. */
function countedSince({ source, row }: Way, where: string): { sql: string; params: readonly unknown[] } {
  const hidden = `(select b.hidden from views.photo_cards b where b.photo_id = ${row}.photo_id)`;
  return {
    sql: `(select count(*)::integer from (select 1 from ${source} where ${where} and not ${hidden} limit ${MOST_COUNTED_SINCE}) as counted)`,
    params: [],
  };
}

/** Contract R7: all likes of the user except those of photos that are not published or hidden (B4), of which there are few. */
const LIKES_SEEN = `
  coalesce((select likes from views.user_like_totals where user_id = $1), 0)
  - (select count(*) from views.user_likes l join ${CARDS} using (photo_id) where l.user_id = $1 and (c.state <> 'published' or c.hidden))`;

/** A counter that a projection keeps. `next` is the number of the first parameter that is still free. */
function totalOf({ of, premium, curated }: PhotoList, next: number): { sql: string; params: readonly unknown[] } {
  if (of.kind === 'liker') return { sql: LIKES_SEEN, params: [] };
  const sql = `coalesce((select photos from views.photo_list_totals where list = $${next}), 0)`;
  return { sql, params: [listName(of, { premium, curated })] };
}
