import { type Order, sliceOf } from '../keyset.js';
import type { PhotoList, PhotosOf, PhotoSort } from '../messages/photo-card.messages.js';

const CARD = `
  c.photo_id as "photoId", c.owner_id as "ownerId", c.state, coalesce(c.title, '') as title, coalesce(c.description, '') as description,
  coalesce(c.tags, '{}') as tags, c.width, c.height, c.image_thumb as "imageThumb", c.image_large as "imageLarge", c.image_full as "imageFull",
  to_char(c.took_at, 'YYYY-MM-DD"T"HH24:MI:SS') as "tookAtLocal", c.took_at_offset as "tookAtOffsetMinutes", c.created_at as "createdAt",
  c.published_at as "publishedAt", c.is_premium as "isPremium", c.is_curated as "isCurated", c.colors, c.thumbhash,
  c.count_likes as "countLikes", c.count_comments as "countComments"`;

/** $1 photo. Neither placeholders nor deleted photos have an owner. */
export const PHOTO_CARD = `select ${CARD} from views.photo_cards c where c.photo_id = $1 and c.owner_id is not null`;

/** $1 photo ids. */
export const PHOTO_CARDS_BY_IDS = `select ${CARD} from views.photo_cards c where c.photo_id = any($1::bigint[]) and c.state = 'published'`;

const likes = { sql: 'c.count_likes', type: 'integer' } as const;
const uploaded = { sql: 'c.created_at', type: 'instant' } as const;
const id = { sql: 'c.photo_id', type: 'integer' } as const;
const orders: Readonly<Record<PhotoSort, Order>> = {
  popular: { columns: [likes, uploaded, id], descending: true },
  recent: { columns: [uploaded, id], descending: true },
  oldest: { columns: [uploaded, id], descending: false },
};
const newestLike: Order = {
  columns: [
    { sql: 'l.liked_at', type: 'instant' },
    { sql: 'l.photo_id', type: 'integer' },
  ],
  descending: true,
};

/** One page, its places and the total in one round trip: ids first, in the order's own index, then the cards of just those. */
export function photoCardPage(list: PhotoList): { sql: string; params: unknown[] } {
  const { first = '', ways, params } = waysTo(list.of);
  const order = list.of.kind === 'liker' ? newestLike : orders[list.sort ?? 'popular'];
  const slice = sliceOf(order, list.page, list.from ?? null, params.length + 1);
  const filter = `${list.premium ? ' and c.is_premium' : ''}${list.curated ? ' and c.is_curated' : ''}`;
  const pages = ways.map(
    ({ source, where }) => `
      (select c.photo_id, ${slice.place} as place from ${source}
       where ${where}${filter} and ${slice.beyond} order by ${slice.orderBy} ${slice.limit})`,
  );
  const counts = ways.map(({ source, where }) => `(select count(*) from ${source} where ${where}${filter})`);
  const sql = `
    with ${first} page as (${pages.join(' union all ')})
    select total.total, card.*
    from (select ${kept(list) ?? counts.join(' + ')} as total) as total
    left join (select page.place, ${CARD} from page join views.photo_cards c using (photo_id)) as card on true
    order by card.place ${slice.direction}`;
  return { sql, params: [...params, ...slice.params] };
}

/** From where the rows `c` of a list are reached. Of several ways just one has its condition fulfilled, and only that one is walked. */
interface Ways {
  /** A common table that the ways read. */
  readonly first?: string;
  readonly ways: readonly { readonly source: string; readonly where: string }[];
  readonly params: readonly unknown[];
}

const CARDS = 'views.photo_cards c';
const PUBLISHED = `c.state = 'published'`;

/** The card of each row of `of`, looked up by its id and by nothing cleverer: what a planner expects of a list's length is often wrong. */
const cardOfEach = (of: string) => `
  cross join lateral (
    select b.photo_id, b.state, b.count_likes, b.created_at, b.is_premium, b.is_curated
    from views.photo_cards b where b.photo_id = ${of}.photo_id offset 0
  ) as c`;

/** With up to so many photos a tag's photos are gathered and sorted; with more the order's index is walked, where they are met soon. */
const RARE = 2_000;

function waysTo(of: PhotosOf): Ways {
  switch (of.kind) {
    case 'all':
      return { ways: [{ source: CARDS, where: PUBLISHED }], params: [] };
    case 'owner':
      return { ways: [{ source: CARDS, where: `c.owner_id = $1 and ${PUBLISHED}` }], params: [of.ownerId] };
    case 'tag': {
      const bears = 'cross join lateral (select 1 from views.photo_tags t where t.slug = $1 and t.photo_id = c.photo_id offset 0) as borne';
      return {
        first: 'bearing as materialized (select count(*) as photos from views.photo_tags where slug = $1),',
        ways: [
          {
            source: `views.photo_tags t ${cardOfEach('t')}`,
            where: `(select photos from bearing) <= ${RARE} and t.slug = $1 and ${PUBLISHED}`,
          },
          { source: `${CARDS} ${bears}`, where: `(select photos from bearing) > ${RARE} and ${PUBLISHED}` },
        ],
        params: [of.slug],
      };
    }
    case 'liker':
      // Contract R7: unpublished and deleted photos drop out here, and come back when published again.
      return {
        ways: [{ source: `views.user_likes l ${cardOfEach('l')}`, where: `l.user_id = $1 and ${PUBLISHED}` }],
        params: [of.likerId],
      };
    case 'own':
      return of.state === null
        ? { ways: [{ source: CARDS, where: 'c.owner_id = $1' }], params: [of.ownerId] }
        : { ways: [{ source: CARDS, where: 'c.owner_id = $1 and c.state = $2' }], params: [of.ownerId, of.state] };
  }
}

/** Contract R7: all likes of the user but those of photos that nobody sees at the moment, of which there are few. */
const LIKES_SEEN = `
  coalesce((select likes from views.user_like_totals where user_id = $1), 0)
  - (select count(*) from views.user_likes l join ${CARDS} using (photo_id) where l.user_id = $1 and c.state <> 'published')`;

/** A total that is kept as a counter, or lies in one narrow index; null: it is counted on the way to the rows. */
function kept({ of, premium, curated }: PhotoList): string | null {
  if (premium || curated) return null;
  if (of.kind === 'all') return `coalesce((select photos from views.photo_totals where list = 'published'), 0)`;
  if (of.kind === 'owner') return `coalesce((select photos from views.photo_totals where list = 'published-of-' || $1::bigint), 0)`;
  if (of.kind === 'tag') return '(select photos from bearing)';
  if (of.kind === 'liker') return LIKES_SEEN;
  return null;
}
