import {
  type KeysetOrder,
  keysetPage,
  listIn,
  type LookedAt,
  passingPage,
  type ReadDatabase,
  shownOf,
  USUAL_ROWS,
} from '@heliograph/database';
import type { Comment, CommentPlace, ListComments } from '@heliograph/discussion-contracts';
import type { CommentId, Page, PartialPage, PhotoId, UserId } from '@heliograph/kernel';
import { IN_THREAD } from './comment-rows.js';
import { standsIn } from './shown-below.js';

const oldestFirst: KeysetOrder<Pick<Comment, 'createdAt' | 'id'>> = {
  columns: [
    { sql: 'created_at', type: 'timestamptz(3)', valueAt: ({ createdAt }) => createdAt },
    { sql: 'id', type: 'bigint', valueAt: ({ id }) => id },
  ],
  descending: false,
};

/** Of a photo without comments on this page there is one row, with nothing but the total. */
type Row = Omit<Comment, 'id'> & { readonly id: CommentId | null; readonly total: number };

/**
 * The total is exact and needs no count of the thread: the live comments have a counter, and of tombstones (few) only the index is walked. `offset 0`:
 * once for each photo, and not for each of its comments.
 */
const totalOf = (photoId: string) => `(
  select coalesce((select live_comments from discussion.threads where photo_id = ${photoId}), 0)
       + (select count(*) from discussion.comments where photo_id = ${photoId} and visible and (deleted or hidden)) as total
  offset 0)`;

/**
 * Hidden comments are listed whether they are a tombstone or nothing: whoever shows them asks who is suspended, so that a lifted suspension is over at
 * once; of those that are taken down as well only tombstones are. Ids first, out of the index: a page by number passes by no comment's text, and no planner has a reason to sort a thread.
 */
const rowsOf = (photoId: string, page: { readonly beyond: string; readonly orderBy: string; readonly limit: string }) =>
  rowsAmong(`
    select id from ${inThread(photoId, page.beyond)}
    order by ${page.orderBy} ${page.limit}`);

const inThread = (photoId: string, beyond: string) => `discussion.comments
    where photo_id = ${photoId} and (visible or hidden) and (visible or not deleted) and ${beyond}`;

const rowsAmong = (page: string, lookedAt = '') => `(
  select ${IN_THREAD}${lookedAt} from (${page}
  ) page
  join discussion.comments c using (id) left join discussion.comment_like_counts k on k.comment_id = c.id)`;

/** One statement, so that page and total are of one moment. */
export async function commentPage(database: Pick<ReadDatabase, 'page'>, { photoId, page, from }: ListComments): Promise<Page<Comment>> {
  const { params, isUsual, ...rows } = keysetPage(oldestFirst, page, from, 2);
  const text = `select t.total, $1::bigint as "photoId", p.* from ${totalOf('$1')} t left join lateral ${rowsOf('$1', rows)} p on true
    order by p."createdAt", p.id`;
  return pageOf(await database.page<Row>({ name: 'comment_page', text, params: [photoId, ...params], isUsual }));
}

/** As `commentPage`, for a caller for whom some people are not listed. */
export async function commentPageInPart(
  database: Pick<ReadDatabase, 'page'>,
  { photoId, page, from, unlisted }: ListComments,
): Promise<PartialPage<Comment, CommentPlace>> {
  const { params, isUsual, beyond, rows, lookedAt } = passingPage(oldestFirst, page, from, 2, unlisted);
  const taken = rows({ columns: 'id, author_id, deleted', from: inThread('$1', beyond) }, standsIn('r'));
  const text = `select t.total, $1::bigint as "photoId", p.* from ${totalOf('$1')} t left join lateral ${rowsAmong(taken, lookedAt('page'))} p on true
    order by p."createdAt", p.id`;
  const found = await database.page<Row & LookedAt>({ name: 'comment_page_in_part', text, params: [photoId, ...params], isUsual });
  const { items, ends } = shownOf(
    found.filter((row): row is typeof row & Known => row.id !== null),
    page,
    from,
  );
  const { first, last } = ends;
  const hidden = new Set(unlisted);
  return {
    items: pageOf(items).items.map((each) => withoutAuthor(each, hidden)),
    total: found[0]?.total ?? 0,
    ends: { ...ends, first: first && placeOf(first), last: last && placeOf(last) },
  };
}

type Known = { readonly id: CommentId };

const placeOf = ({ createdAt, id }: Row & Known): CommentPlace => ({ createdAt, id });

/** Of somebody who is not listed a comment that stands is a tombstone. */
const withoutAuthor = (comment: Comment, hidden: ReadonlySet<UserId>): Comment =>
  comment.authorId !== null && hidden.has(comment.authorId)
    ? { ...comment, authorId: null, body: '', countLikes: 0, editedAt: null }
    : comment;

const usual = keysetPage(oldestFirst, { page: 1, perPage: USUAL_ROWS }, null, 2);
const FIRST_PAGES = `
  select t.total, a.photo_id as "photoId", p.* from unnest(${listIn(1, 'bigint')}) a(photo_id)
  cross join lateral ${totalOf('a.photo_id')} t left join lateral ${rowsOf('a.photo_id', usual)} p on true
  order by a.photo_id, p."createdAt", p.id`;

/** The first page of each of these photos, of the usual number of rows: as `commentPage`, in one statement. */
export async function firstCommentPages(database: Pick<ReadDatabase, 'prepared'>, photoIds: readonly PhotoId[]): Promise<Page<Comment>[]> {
  const rows = await database.prepared<Row>({ name: 'first_comment_pages', text: FIRST_PAGES, params: [[...new Set(photoIds)]] });
  const byPhoto = new Map<PhotoId, Row[]>();
  for (const row of rows) {
    const before = byPhoto.get(row.photoId);
    if (before) before.push(row);
    else byPhoto.set(row.photoId, [row]);
  }
  const pages = new Map([...byPhoto].map(([photoId, its]) => [photoId, pageOf(its)]));
  return photoIds.map((id) => pages.get(id) ?? NO_COMMENTS);
}

const NO_COMMENTS: Page<Comment> = { items: [], total: 0 };

function pageOf(rows: readonly Row[]): Page<Comment> {
  const items = rows.flatMap(({ id, photoId, authorId, parentId, level, body, countLikes, createdAt, editedAt }) =>
    id === null ? [] : { id, photoId, authorId, parentId, level, body, countLikes, createdAt, editedAt },
  );
  return { items, total: rows[0]?.total ?? 0 };
}
