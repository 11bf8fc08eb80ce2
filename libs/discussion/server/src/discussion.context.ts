import { discussionRejections, ForgetAuthor } from '@heliograph/discussion-contracts';
import { comment, commentLike } from '@heliograph/discussion-core';
import type { BoundedContext } from '@heliograph/runtime';
import { commentLikeCounts, commentLikes } from './comment-like/comment-like.relation.js';
import { comments, threads } from './comment/comment.table.js';
import { discussionLog } from './discussion.log.js';
import { DiscussionModule } from './discussion.module.js';
import { photoDeletedReaction } from './inbound/deleted-photos.reaction.js';
import { suspensionsReaction } from './inbound/suspensions.reaction.js';
import { Discussion1700000000001 } from './migrations/0001-discussion.js';
import { Replies1700000000002 } from './migrations/0002-replies.js';
import { HiddenComments1700000000003 } from './migrations/0003-hidden-comments.js';
import { TakenDownComments1700000000004 } from './migrations/0004-taken-down-comments.js';
import { RepliesByParent1700000000005 } from './migrations/0005-replies-by-parent.js';

export const discussionContext: BoundedContext = {
  name: 'discussion',
  log: discussionLog,
  streams: { comment, 'comment-like': commentLike, 'discussion-repair': null },
  migrations: {
    schema: 'discussion',
    migrations: [
      Discussion1700000000001,
      Replies1700000000002,
      HiddenComments1700000000003,
      TakenDownComments1700000000004,
      RepliesByParent1700000000005,
    ],
    people: [
      { table: comments, rows: 'author_id = $1 and (not deleted or taken_down)' },
      { table: threads, nobody: [] },
      { table: commentLikes, rows: 'user_id = $1' },
      { table: commentLikeCounts, nobody: [] },
    ],
  },
  rejections: discussionRejections,
  projections: [],
  reactions: [photoDeletedReaction, suspensionsReaction],
  forgetting: [ForgetAuthor],
  module: DiscussionModule,
};
