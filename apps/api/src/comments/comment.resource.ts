import { z } from 'zod';
import { address, counter, flagged, id, instant } from '../docs/pieces.js';

const author = z.object({ id, name: z.string(), username: z.string(), avatar: address });

export const commentResource = z.object({
  id,
  body: z.string().describe('Empty in a tombstone: a deleted comment that still has replies'),
  level: counter.describe('0 = top level'),
  parent: counter.describe('0 = none'),
  count_likes: counter,
  created_at: instant,
  authorable: z.object({ data: author.nullable() }),
});

/** As answers to add and update have it: the author with level and badge (R6). */
export const writtenCommentResource = commentResource.extend({
  authorable: z.object({ data: author.extend({ level: z.int().min(1), is_hero: flagged }) }),
});

export type CommentResource = z.output<typeof commentResource>;
