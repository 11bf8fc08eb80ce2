import { BATCH_SIZE, decideOn, processInOrder, childContext } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { SetAuthorHidden } from '@heliograph/discussion-contracts';
import { comment } from '@heliograph/discussion-core';
import { EventStore } from '@heliograph/event-store';
import type { CommentId } from '@heliograph/kernel';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommentLikeService } from '../comment-like/comment-like.handlers.js';
import { commentStream, discussionLog } from '../discussion.log.js';

const COMMENTS = `
  (select id from discussion.comments where author_id = $1 and not deleted and hidden <> $2 and id > $3 order by id limit $4)
  union all (select id from discussion.comments where author_id = $1 and taken_down and hidden <> $2 and id > $3 order by id limit $4)
  order by id limit $4`;

@CommandHandler(SetAuthorHidden)
export class SetAuthorHiddenHandler implements ICommandHandler<SetAuthorHidden> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly likes: CommentLikeService,
  ) {}

  async execute({ context, userId, hidden }: SetAuthorHidden): Promise<void> {
    const at = context.now.toISOString();
    const left = (above: number) => this.database.query<{ id: CommentId }>(COMMENTS, [userId, hidden, above, BATCH_SIZE]);
    await processInOrder(left, ({ id }) => {
      const stream = commentStream(id);
      const command = { kind: 'set-hidden', hidden, at } as const;
      return decideOn(this.store, { log: discussionLog, stream, decider: comment, command, context: childContext(context, stream) });
    });
    await this.likes.setHidden(context, userId, hidden);
  }
}
