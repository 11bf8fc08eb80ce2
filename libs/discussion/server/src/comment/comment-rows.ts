import { MAX_LOOKED_AT } from '@heliograph/cqrs/reads';
import { type Database, listIn, type Queryable } from '@heliograph/database';
import type { Comment, DiscussionRejection } from '@heliograph/discussion-contracts';
import { type CommentId, type PhotoId, Rejected, type UserId } from '@heliograph/kernel';
import { COMMENTS_WITH_VISIBLE_REPLIES } from './thread-visibility.js';

/** What readers see of a comment on a photo, from `discussion.comments c` and `discussion.comment_like_counts k`; a tombstone has nothing but its place (R5). */
export const THREAD_COLUMNS = `c.id, case when not c.deleted then c.author_id end as "authorId", c.parent_id as "parentId", c.level,
  case when c.deleted then '' else c.body end as body, case when c.deleted then 0 else coalesce(k.count_likes, 0) end as "countLikes", c.created_at as "createdAt", 
  case when not c.deleted then c.edited_at end as "editedAt"`;

const COMMENT = `c.photo_id as "photoId", ${THREAD_COLUMNS}`;

const FROM = 'discussion.comments c left join discussion.comment_like_counts k on k.comment_id = c.id';

const LIVE = `select ${COMMENT} from ${FROM} where c.id = $1 and c.photo_id = $2 and not c.deleted`;

export async function findLiveComment(
  database: Pick<Database, 'prepared'>,
  photoId: PhotoId,
  commentId: CommentId,
): Promise<Comment | null> {
  const [row] = await database.prepared<Comment>({ name: 'live_comment', text: LIVE, params: [commentId, photoId] });
  return row ?? null;
}

const LIVE_ONES = `select ${COMMENT} from ${FROM} where c.id = any(${listIn(1, 'bigint')}) and not c.deleted`;

export async function liveComments(database: Pick<Database, 'prepared'>, ids: readonly CommentId[]): Promise<readonly Comment[]> {
  return database.prepared<Comment>({ name: 'live_comments', text: LIVE_ONES, params: [ids] });
}

/** @throws Rejected `comment-not-found` */
export async function requireLiveComment(database: Pick<Database, 'prepared'>, photoId: PhotoId, commentId: CommentId): Promise<Comment> {
  const found = await findLiveComment(database, photoId, commentId);
  if (!found) throw new Rejected<DiscussionRejection>('comment-not-found');
  return found;
}

const NEXT_IDS = `select nextval('discussion.comment_id') as id from generate_series(1, (select $1::int))`;

/** A free id for a comment that is about to be added; in one statement for all that wait for one. */
export function nextCommentId(database: Pick<Database, 'prepared' | 'batched'>): () => Promise<CommentId> {
  const next = database.batched(async ({ length }: readonly null[]) => {
    const rows = await database.prepared<{ id: CommentId }>({ name: 'next_comment_ids', text: NEXT_IDS, params: [length] });
    return rows.map(({ id }) => id);
  });
  return () => next(null);
}

/** As `findNewestTopLevelComments` below. $3 people who are not listed, $4 rows that may be looked at of each photo. */
const NEWEST_FOR_CALLER = `
  select ${COMMENT} from unnest($1::bigint[]) with ordinality as p(id, place)
  cross join lateral (
    select id from (
      select t.id, t.author_id from discussion.comments t where t.photo_id = p.id and t.parent_id is null and not (t.deleted or t.hidden)
      order by t.created_at desc, t.id desc limit $4
    ) t where (author_id in (select unnest($3::bigint[]))) is not true limit $2
  ) newest
  join discussion.comments c on c.id = newest.id left join discussion.comment_like_counts k on k.comment_id = c.id
  order by p.place, c.created_at desc, c.id desc`;

/** Ids first, out of the index of live top-level comments from its newest end: so no planner has a reason to read and sort a whole thread. */
export async function findNewestTopLevelComments(
  database: Queryable,
  photoIds: readonly PhotoId[],
  count: number,
  unlisted: readonly UserId[] = [],
): Promise<Comment[]> {
  if (unlisted.length > 0)
    return database.query<Comment>(NEWEST_FOR_CALLER, [[...new Set(photoIds)], count, unlisted, MAX_LOOKED_AT * count]);
  return database.query<Comment>(
    `select ${COMMENT} from unnest($1::bigint[]) with ordinality as p(id, place)
     cross join lateral (
       select t.id from discussion.comments t where t.photo_id = p.id and t.parent_id is null and not (t.deleted or t.hidden)
       order by t.created_at desc, t.id desc limit $2
     ) newest
     join discussion.comments c on c.id = newest.id left join discussion.comment_like_counts k on k.comment_id = c.id
     order by p.place, c.created_at desc, c.id desc`,
    [[...new Set(photoIds)], count],
  );
}

export function listCommentsOfAuthor(database: Queryable, authorId: UserId, limit: number, after: CommentId | null): Promise<Comment[]> {
  return database.query<Comment>(
    `select ${COMMENT} from ${FROM} where c.author_id = $1 and not c.deleted and c.id > $2 order by c.id limit $3`,
    [authorId, after ?? 0, limit],
  );
}

export async function filterCommentsWithReplies(
  database: Queryable,
  ids: readonly CommentId[],
  unlisted: readonly UserId[] = [],
): Promise<ReadonlySet<CommentId>> {
  if (unlisted.length > 0)
    return new Set((await database.query<{ id: CommentId }>(COMMENTS_WITH_VISIBLE_REPLIES, [ids, unlisted])).map(({ id }) => id));
  const rows = await database.query<{ id: CommentId }>('select id from discussion.comments where id = any($1::bigint[]) and replies > 0', [
    ids,
  ]);
  return new Set(rows.map(({ id }) => id));
}
