import { AT_ONCE, decideOn, inOrder, partOf } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { SetAuthorHidden } from '@heliograph/discussion-contracts';
import { comment, commentLikeVisibility } from '@heliograph/discussion-core';
import { EventStore } from '@heliograph/event-store';
import type { CommentId, PhotoId } from '@heliograph/kernel';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { commentLikeStream, commentStream, discussionLog } from '../discussion.log.js';

const COMMENTS = `
  (select id from discussion.comments where author_id = $1 and not deleted and hidden <> $2 and id > $3 order by id limit $4)
  union all (select id from discussion.comments where author_id = $1 and taken_down and hidden <> $2 and id > $3 order by id limit $4)
  order by id limit $4`;
const LIKES = `select comment_id as id, photo_id as "photoId" from discussion.comment_likes
  where user_id = $1 and hidden <> $2 and comment_id > $3 order by comment_id limit $4`;

@CommandHandler(SetAuthorHidden)
export class SetAuthorHiddenHandler implements ICommandHandler<SetAuthorHidden> {
  constructor(
    @Inject(EventStore) private readonly store: EventStore,
    @Inject(Database) private readonly database: Database,
  ) {}

  async execute({ context, userId, hidden }: SetAuthorHidden): Promise<void> {
    const at = context.now.toISOString();
    const left =
      <Row extends { id: CommentId }>(sql: string) =>
      (above: number) =>
        this.database.query<Row>(sql, [userId, hidden, above, AT_ONCE]);
    await inOrder(left<{ id: CommentId }>(COMMENTS), ({ id }) => {
      const stream = commentStream(id);
      const command = { kind: 'set-hidden', hidden, at } as const;
      return decideOn(this.store, { log: discussionLog, stream, decider: comment, command, context: partOf(context, stream) });
    });
    await inOrder(left<{ id: CommentId; photoId: PhotoId }>(LIKES), ({ id, photoId }) => {
      const stream = commentLikeStream(id, userId);
      const command = { commentId: id, photoId, userId, hidden, at };
      const decider = commentLikeVisibility;
      return decideOn(this.store, { log: discussionLog, stream, decider, command, context: partOf(context, stream) });
    });
  }
}
