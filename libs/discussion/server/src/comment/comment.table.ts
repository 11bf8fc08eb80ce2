import { table } from '@heliograph/database';

/**
 * One row for each comment ever made. What readers see is `visible` (computed by the database): live, or a tombstone with `replies`, its
 * visible replies one level below (R5). A `hidden` one, whose author is suspended (B4), counts as deleted. `counted` says whether the row is in its parent's `replies`: the two agree, with `settle_comments`
 * after every batch that may change it; at the top level it is whether the row is visible. Deleted rows keep no
 * text; one that is `taken_down` (B4) is a deleted row that does.
 */
export const comments = table('discussion.comments', {
  key: { id: 'bigint' },
  columns: {
    photo_id: 'bigint null',
    author_id: 'bigint null',
    parent_id: 'bigint null',
    level: 'integer',
    body: 'text',
    created_at: 'timestamptz(3) null',
    edited_at: 'timestamptz(3) null',
    deleted: 'boolean',
    hidden: 'boolean',
    taken_down: 'boolean',
    replies: 'integer',
    counted: 'boolean',
  },
  generated: { visible: 'boolean null' },
  afterBatch: { call: (table, ids) => `discussion.settle_comments('${table}', ${ids})`, on: ['parent_id', 'deleted', 'hidden'] },
});

export const threads = table('discussion.threads', { key: { photo_id: 'bigint' }, columns: { live_comments: 'integer' } });
