import { decideOn, childContext, processInBatches } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { DiscardThread, ForgetAuthor } from '@heliograph/discussion-contracts';
import { comment } from '@heliograph/discussion-core';
import { EventStore } from '@heliograph/event-store';
import type { CommentId, Context } from '@heliograph/kernel';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommentLikeService } from '../comment-like/comment-like.handlers.js';
import { commentStream, discussionLog } from '../discussion.log.js';

/** Decided side by side, they travel in few commits. */
const AT_ONCE = 200;

@CommandHandler(DiscardThread)
export class DiscardThreadHandler implements ICommandHandler<DiscardThread> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute({ context, photoId }: DiscardThread): Promise<void> {
    const left = () =>
      this.database.query<{ id: CommentId }>(
        `(select id from discussion.comments where photo_id = $1 and (visible or hidden) and not deleted order by created_at, id limit $2)
         union all (select id from discussion.comments where photo_id = $1 and taken_down limit $2)`,
        [photoId, AT_ONCE],
      );
    await processInBatches(left, ({ id }) => discard(this.store, context, id, 'photo-deleted'));
  }
}

@CommandHandler(ForgetAuthor)
export class ForgetAuthorHandler implements ICommandHandler<ForgetAuthor> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly likes: CommentLikeService,
  ) {}

  async execute({ context, userId }: ForgetAuthor): Promise<void> {
    const comments = () =>
      this.database.query<{ id: CommentId }>(
        `(select id from discussion.comments where author_id = $1 and not deleted order by id limit $2)
         union all (select id from discussion.comments where author_id = $1 and taken_down order by id limit $2)`,
        [userId, AT_ONCE],
      );
    await processInBatches(comments, ({ id }) => discard(this.store, context, id, 'author-erased'));
    await this.likes.endAll(context, userId, 'userId');
  }
}

async function discard(store: EventStore, context: Context, commentId: CommentId, reason: 'author-erased' | 'photo-deleted') {
  const stream = commentStream(commentId);
  const command = { kind: 'discard', reason, at: context.now.toISOString() } as const;
  await decideOn(store, { log: discussionLog, stream, decider: comment, command, context: childContext(context, stream) });
}
