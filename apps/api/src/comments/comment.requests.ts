import { include } from '@heliograph/http';
import { CommentId } from '@heliograph/kernel';
import { z } from 'zod';
import { walkQuery } from '../http/list-pages.js';
import { commentBody } from './comment.resource.js';

export const commentQuery = z.object({ include: include(['commentable']) });
export const commentListQuery = commentQuery.extend(walkQuery);

/** Deprecated and forgiving (R6): entries are `USER_ID,USERNAME`; anything else is passed over. */
const mentions = z
  .unknown()
  .optional()
  .meta({
    type: 'array',
    items: { type: 'string' },
    deprecated: true,
    description: 'Entries are `USER_ID,USERNAME`',
    examples: [['3,vera']],
  });

/** The rules of the text are discussion's. */
const body = commentBody.meta({ description: '1 to 2000 characters', minLength: 1 });

export const newComment = z.object({
  body,
  // 0 or null where it replies to none.
  parent: z
    .number()
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .nullable()
    .default(null)
    .transform((parent) => (parent === null || parent === 0 ? null : CommentId(parent)))
    .meta({ description: 'The comment it replies to; 0 or null = none', example: 4 }),
  mentions,
});

export const changedComment = z.object({ body, mentions });

/** They are kept with the comment, and a text could hardly name more. */
const MAX_MENTIONED = 100;

/** Usernames among the first entries. */
export function readMentions(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value
    .slice(0, MAX_MENTIONED)
    .flatMap((entry) => (typeof entry === 'string' ? (/^\d+,([A-Za-z0-9_.]{3,30})$/.exec(entry)?.[1] ?? []) : []));
}
