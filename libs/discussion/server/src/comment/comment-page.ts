import { type KeysetOrder, keysetPage, type Queryable } from '@heliograph/database';
import type { Comment, ListComments } from '@heliograph/discussion-contracts';
import type { CommentId, Page } from '@heliograph/kernel';
import { COMMENT } from './comment-rows.js';

const oldestFirst: KeysetOrder<Pick<Comment, 'createdAt' | 'id'>> = {
  columns: [
    { sql: 'created_at', type: 'timestamptz(3)', valueAt: ({ createdAt }) => createdAt },
    { sql: 'id', type: 'bigint', valueAt: ({ id }) => id },
  ],
  descending: false,
};

/**
 * One statement, so that page and total are of one moment. The total is exact and needs no count of the thread: the live comments have
 * a counter, and of tombstones (few) only the index is walked. Hidden comments are listed whether they are a tombstone or nothing: whoever shows
 * them asks who is suspended, so that a lifted suspension is over at once. Ids first, out of the index: a page by number passes by no comment's text.
 */
export async function commentPage(database: Queryable, { photoId, page, from }: ListComments): Promise<Page<Comment>> {
  const { beyond, orderBy, limit, params } = keysetPage(oldestFirst, page, from, 2);
  const rows = await database.query<Comment & { readonly id: CommentId | null; readonly total: number }>(
    `select t.total, p.* from (
       select coalesce((select live_comments from discussion.threads where photo_id = $1), 0)
            + (select count(*) from discussion.comments where photo_id = $1 and visible and (deleted or hidden)) as total
     ) t left join lateral (
       select ${COMMENT} from (
         select id from discussion.comments
         where photo_id = $1 and (visible or hidden) and ${beyond}
         order by ${orderBy} ${limit}
       ) page
       join discussion.comments c using (id) left join discussion.comment_like_counts k on k.comment_id = c.id
     ) p on true
     order by p."createdAt", p.id`,
    [photoId, ...params],
  );
  const total = rows[0]?.total ?? 0;
  return { items: rows.filter((row) => row.id !== null).map(({ total: _total, ...comment }) => comment), total };
}
