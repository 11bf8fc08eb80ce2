import type { BoundedContext } from '@heliograph/cqrs';
import { comment, commentLike } from '@heliograph/discussion-core';
import { discussionLog } from './discussion.log.js';
import { DiscussionModule } from './discussion.module.js';
import { photoDeleted } from './inbound/photo-deleted.reaction.js';
import { Discussion1700000000001 } from './migrations/0001-discussion.js';

export const discussionContext: BoundedContext = {
  name: 'discussion',
  log: discussionLog,
  streams: { comment, 'comment-like': commentLike },
  migrations: { schema: 'discussion', migrations: [Discussion1700000000001] },
  projections: [],
  reactions: [photoDeleted],
  module: DiscussionModule,
};
