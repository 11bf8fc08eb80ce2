import { z } from 'zod';
import { counter, id, instant } from '../docs/pieces.js';
import { isHero, level, namedPerson } from '../users/user.resource.js';

export const commentBody = z.string().meta({ examples: ['What a sky!'] });

export const commentResource = z.object({
  id: id.describe('The comment, for ever'),
  body: commentBody.describe('Empty in a tombstone: a deleted comment that still has replies'),
  level: counter.meta({ description: '0 = top level', examples: [0] }),
  parent: counter.meta({ description: 'The comment it replies to; 0 = none', examples: [0] }),
  count_likes: counter.describe('People who like it'),
  created_at: instant.describe('When it was written'),
  authorable: z.object({ data: namedPerson.nullable().describe('null in a tombstone') }).describe('Who wrote it'),
});

/** As answers to add and update have it: the author with level and badge (R6). */
export const writtenCommentResource = commentResource.extend({
  authorable: z.object({ data: namedPerson.extend({ level, is_hero: isHero }) }).describe('Who wrote it'),
});

export type CommentResource = z.output<typeof commentResource>;
