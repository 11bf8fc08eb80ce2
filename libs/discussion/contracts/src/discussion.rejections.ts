import type { Rejections } from '@heliograph/kernel';

/** Every code with which discussion refuses, with its HTTP status (S12) and what it means to clients (S11). `invalid-comment` carries `errors` by field (`body`, `parent`). */
export const discussionRejections = {
  'comment-not-found': { status: 404, meaning: 'The comment does not exist, or the caller cannot see it.' },
  'not-your-comment': { status: 403, meaning: 'The comment belongs to somebody else.' },
  'invalid-comment': { status: 422, meaning: '`errors` says by field what is wrong with the comment.' },
} as const satisfies Rejections;

export type DiscussionRejection = keyof typeof discussionRejections;
