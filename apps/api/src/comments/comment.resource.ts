import { z } from 'zod';
import { address, counter, flagged, id, instant } from '../docs/pieces.js';

/** `level` and `is_hero` in answers to add and update alone (R6). */
export const authorResource = z.object({
  id,
  name: z.string(),
  username: z.string(),
  avatar: address,
  level: z.int().min(1).optional(),
  is_hero: flagged.optional(),
});

export const commentResource = z.object({
  id,
  body: z.string().describe('Empty in a tombstone: a deleted comment that still has replies'),
  level: counter.describe('0 = top level'),
  parent: counter.describe('0 = none'),
  count_likes: counter,
  created_at: instant,
  authorable: z.object({ data: authorResource.nullable() }),
});

export type CommentResource = z.output<typeof commentResource>;
