/** Every code with which discussion refuses, and its HTTP status (S12). `invalid-comment` carries `errors` by field (`body`, `parent`). */
export const discussionRejections = {
  'comment-not-found': 404,
  'not-your-comment': 403,
  'invalid-comment': 422,
} satisfies Record<DiscussionRejection, number>;

export type DiscussionRejection = 'comment-not-found' | 'not-your-comment' | 'invalid-comment';
