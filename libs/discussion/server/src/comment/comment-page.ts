import { instant, integer, keyset, type List, type Order, pageOf, readPage } from '@heliograph/cqrs/reads';
import { listIn, type ReadDatabase } from '@heliograph/database';
import type { Comment } from '@heliograph/discussion-contracts';
import { DEFAULT_PER_PAGE, type Page, type PageRequest, type PhotoId, type UserId } from '@heliograph/kernel';
import { THREAD_COLUMNS } from './comment-rows.js';
import { isInThread } from './thread-visibility.js';

const oldestFirst: Order = { columns: [instant('created_at'), integer('id')], descending: false };

/**
 * The total is exact and needs no count of the thread: the live comments have a counter, and of tombstones (few) only the index is walked. `offset 0`:
 * once for each photo, and not for each of its comments.
 */
const totalOf = (photoId: string) => `(
  select coalesce((select live_comments from discussion.threads where photo_id = ${photoId}), 0)
       + (select count(*) from discussion.comments where photo_id = ${photoId} and visible and (deleted or hidden)) as total
  offset 0)`;

/** The same rows as the total counts. Who has been suspended since is found by the caller, who asks for that as at the last commit. */
const thread = (photoId: string) => `discussion.comments where photo_id = ${photoId} and visible`;

/** Ids first, out of the index: a page by number passes by no comment's text, and no planner has a reason to sort a thread. */
const THREADED = 'join discussion.comments c using (id) left join discussion.comment_like_counts k on k.comment_id = c.id';

function commentsOn(photoId: PhotoId): List<Comment, Comment> {
  return {
    name: 'comment_page',
    from: thread('$1'),
    params: [photoId],
    order: oldestFirst,
    keys: 'id, author_id, deleted',
    joined: { columns: `$1::bigint as "photoId", ${THREAD_COLUMNS}`, join: THREADED },
    total: totalOf('$1'),
    itemOf: commentOf,
    isListed: isInThread('r'),
    isPrepared: true,
  };
}

/** Of people who are left out a comment that stands is a tombstone. */
export async function commentPage(database: ReadDatabase, photoId: PhotoId, request: PageRequest): Promise<Page<Comment>> {
  const page = await readPage(database, commentsOn(photoId), request);
  const { without = [] } = request;
  return without.length === 0 ? page : { ...page, items: page.items.map((comment) => withoutAuthor(comment, without)) };
}

const withoutAuthor = (comment: Comment, without: readonly UserId[]): Comment =>
  comment.authorId !== null && without.includes(comment.authorId)
    ? { ...comment, authorId: null, body: '', countLikes: 0, editedAt: null }
    : comment;

const first: PageRequest = { page: 1, perPage: DEFAULT_PER_PAGE };
const usual = keyset(oldestFirst, first, DEFAULT_PER_PAGE + 1, 2);
const FIRST_PAGES = `
  select t.total, a.photo_id as "photoId", entry.* from unnest(${listIn(1, 'bigint')}) a(photo_id)
  cross join lateral ${totalOf('a.photo_id')} t
  left join lateral (
    select ${THREAD_COLUMNS} from (select id from ${thread('a.photo_id')} ${usual.rest}) page ${THREADED}
  ) entry on true
  order by a.photo_id, entry."createdAt", entry.id`;

/** Of a photo without comments there is one row, with nothing but the total. */
type Row = { readonly photoId: PhotoId; readonly total: number } & (Comment | { readonly id: null });

const isComment = (row: Row): row is Row & Comment => row.id !== null;
const positionOf = ({ createdAt, id }: Comment) => [createdAt.getTime(), id];

/** The first page of each of these photos, of the usual number of rows: as `commentPage`, in one statement. */
export async function firstCommentPages(database: Pick<ReadDatabase, 'prepared'>, photoIds: readonly PhotoId[]): Promise<Page<Comment>[]> {
  const rows = await database.prepared<Row>({ name: 'first_comment_pages', text: FIRST_PAGES, params: [[...new Set(photoIds)]] });
  const byPhoto = new Map<PhotoId, Row[]>(photoIds.map((id) => [id, []]));
  for (const row of rows) byPhoto.get(row.photoId)?.push(row);
  const pageOn = (its: readonly Row[]) => pageOf(its.filter(isComment), its[0]?.total ?? 0, { itemOf: commentOf, positionOf }, first);
  const pages = new Map([...byPhoto].map(([photoId, its]) => [photoId, pageOn(its)]));
  return photoIds.map((id) => pages.get(id) as Page<Comment>);
}

const commentOf = ({ id, photoId, authorId, parentId, level, body, countLikes, createdAt, editedAt }: Comment): Comment => ({
  ...{ id, photoId, authorId, parentId, level },
  ...{ body, countLikes, createdAt, editedAt },
});
