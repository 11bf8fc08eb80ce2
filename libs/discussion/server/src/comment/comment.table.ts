import { table } from '@heliograph/database';

/**
 * One row for each comment ever made; `live_replies` counts the live ones below it at any depth. What readers see is
 * `visible` (computed by the database): live, or a tombstone above a live reply (R5). Deleted rows keep no text.
 */
export const comments = table('discussion.comments', {
  key: { id: 'bigint' },
  columns: {
    photo_id: 'bigint',
    author_id: 'bigint',
    parent_id: 'bigint',
    level: 'integer',
    body: 'text',
    created_at: 'timestamptz(3)',
    edited_at: 'timestamptz(3)',
    deleted: 'boolean',
    live_replies: 'integer',
  },
});

export const threads = table('discussion.threads', { key: { photo_id: 'bigint' }, columns: { live_comments: 'integer' } });
