import type { Queryable } from '@heliograph/database';
import type { Comment, ListComments } from '@heliograph/discussion-contracts';
import type { Page } from '@heliograph/kernel';
import { COMMENT } from './comment-rows.js';

/**
 * One statement, so that page and total are of one moment. The total is exact and needs no count of the thread: the live comments have
 * a counter, and of tombstones (few) only the index is walked. Ids first, out of the index: a page by number passes by no comment's text.
 */
export async function commentPage(database: Queryable, { photoId, page, from }: ListComments): Promise<Page<Comment>> {
  const backwards = from !== null && 'before' in from;
  const place = from === null ? null : 'before' in from ? from.before : from.after;
  const order = backwards ? 'desc' : 'asc';
  const rows = await database.query<Comment & { readonly id: number | null; readonly total: number }>(
    `select t.total, p.* from (
       select coalesce((select live_comments from discussion.threads where photo_id = $1), 0)
            + (select count(*) from discussion.comments where photo_id = $1 and visible and deleted) as total
     ) t left join lateral (
       select ${COMMENT} from (
         select id from discussion.comments
         where photo_id = $1 and visible ${place === null ? '' : `and (created_at, id) ${backwards ? '<' : '>'} ($4::timestamptz(3), $5::bigint)`}
         order by created_at ${order}, id ${order} limit $2 offset $3
       ) page
       join discussion.comments c using (id) left join discussion.comment_like_counts k on k.comment_id = c.id
     ) p on true
     order by p."createdAt", p.id`,
    [photoId, page.perPage, place === null ? (page.page - 1) * page.perPage : 0, ...(place === null ? [] : [place.createdAt, place.id])],
  );
  const total = rows[0]?.total ?? 0;
  return { items: rows.filter((row) => row.id !== null).map(({ total: _total, ...comment }) => comment), total };
}
