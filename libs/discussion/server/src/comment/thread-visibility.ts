/** Rows below one comment that are looked at to find one that is shown; where they are more, something is taken to be. */
const MAX_BELOW = 20;

const isShown = (comment: string, unlisted: string): string =>
  `(not (${comment}.deleted or ${comment}.hidden) and (${comment}.author_id in ${unlisted}) is not true)`;

/** Condition: something below this comment is shown to a caller for whom these people are not listed (B2, R5). */
const hasVisibleReply = (id: string, unlisted: string): string => `exists (
  select from (
    with recursive below as (
      select c.id, ${isShown('c', unlisted)} as is_shown from discussion.comments c where c.parent_id = ${id} and c.visible
      union all
      select c.id, ${isShown('c', unlisted)} from below b join discussion.comments c on c.parent_id = b.id and c.visible where not b.is_shown
    )
    select is_shown, row_number() over () as place from below limit ${MAX_BELOW}
  ) looked where is_shown or place = ${MAX_BELOW})`;

/** Condition on a row with id, author and marks: it stands in the thread for such a caller, by itself or as a tombstone. */
export const isInThread =
  (row: string) =>
  (unlisted: string): string =>
    `case when ${row}.deleted or (${row}.author_id in ${unlisted}) is true then ${hasVisibleReply(`${row}.id`, unlisted)} else true end`;

/** $1 comment ids, $2 people who are not listed. */
export const COMMENTS_WITH_VISIBLE_REPLIES = `
  select r.id from discussion.comments r where r.id = any($1::bigint[]) and r.replies > 0 and ${hasVisibleReply('r.id', '(select unnest($2::bigint[]))')}`;
