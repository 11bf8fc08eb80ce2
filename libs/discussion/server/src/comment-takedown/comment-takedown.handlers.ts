import { decideOn } from '@heliograph/cqrs';
import { RestoreComment, TakeDownComment } from '@heliograph/discussion-contracts';
import { commentTakedown, type CommentTakedownCommand } from '@heliograph/discussion-core';
import { EventStore } from '@heliograph/event-store';
import type { CommentId, Context } from '@heliograph/kernel';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { commentStream, discussionLog } from '../discussion.log.js';

@CommandHandler(TakeDownComment)
export class TakeDownCommentHandler implements ICommandHandler<TakeDownComment> {
  constructor(private readonly store: EventStore) {}

  execute({ context, commentId, mark }: TakeDownComment): Promise<void> {
    return decide(this.store, context, commentId, { type: 'take-down', mark, at: context.now.toISOString() });
  }
}

@CommandHandler(RestoreComment)
export class RestoreCommentHandler implements ICommandHandler<RestoreComment> {
  constructor(private readonly store: EventStore) {}

  execute({ context, commentId, decisionId }: RestoreComment): Promise<void> {
    return decide(this.store, context, commentId, { type: 'restore', decisionId, at: context.now.toISOString() });
  }
}

async function decide(store: EventStore, context: Context, commentId: CommentId, command: CommentTakedownCommand): Promise<void> {
  await decideOn(store, { log: discussionLog, stream: commentStream(commentId), decider: commentTakedown, command, context });
}
