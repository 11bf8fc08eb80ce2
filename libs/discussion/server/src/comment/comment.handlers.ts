import { decideOn, idempotent } from '@heliograph/cqrs';
import { Database, requires } from '@heliograph/database';
import { AddComment, type Comment, DeleteComment, EditComment, ReserveCommentId } from '@heliograph/discussion-contracts';
import { comment, type CommentEvent, invalidParent, type ParentFacts } from '@heliograph/discussion-core';
import { ConditionFailed, EventStore } from '@heliograph/event-store';
import { CommentId, instantOf, type PhotoId } from '@heliograph/kernel';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { commentStream, discussionLog } from '../discussion.log.js';
import { findLiveComment, requireLiveComment, nextCommentId } from './comment-rows.js';
import { comments } from './comment.table.js';

@QueryHandler(ReserveCommentId)
export class ReserveCommentIdHandler implements IQueryHandler<ReserveCommentId> {
  private readonly nextId: () => Promise<CommentId>;

  constructor(database: Database) {
    this.nextId = nextCommentId(database);
  }

  execute(): Promise<CommentId> {
    return this.nextId();
  }
}

@CommandHandler(AddComment)
export class AddCommentHandler implements ICommandHandler<AddComment> {
  private readonly nextId: () => Promise<CommentId>;

  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {
    this.nextId = nextCommentId(database);
  }

  execute(message: AddComment): Promise<Comment> {
    return idempotent(this.store, message.context, {
      log: discussionLog,
      make: () => this.add(message),
      find: (id) => requireLiveComment(this.database, message.comment.photoId, CommentId(id)),
    });
  }

  private async add({ context, comment: { commentId: reserved, parentId, ...added } }: AddComment): Promise<Comment> {
    const [commentId, parent] = await Promise.all([
      reserved ?? this.nextId(),
      parentId === null ? null : this.parent(added.photoId, parentId),
    ]);
    const { events } = await decideOn(this.store, {
      log: discussionLog,
      stream: commentStream(commentId),
      decider: comment,
      command: { kind: 'add', commentId, parent, ...added, mentions: added.mentions ?? [], at: context.now.toISOString() },
      context,
      isNew: true,
      // A parent that is deleted in the meantime takes no reply, so no tombstone that went ever comes back.
      requires: parentId === null ? [] : [requires(comments, { id: parentId }, { deleted: false })],
    }).catch((error: unknown) => {
      throw error instanceof ConditionFailed ? invalidParent() : error;
    });
    return newComment(events);
  }

  private async parent(photoId: PhotoId, commentId: CommentId): Promise<ParentFacts | 'absent'> {
    const found = await findLiveComment(this.database, photoId, commentId);
    return found?.authorId ? { commentId, photoId, authorId: found.authorId, level: found.level } : 'absent';
  }
}

@CommandHandler(EditComment)
export class EditCommentHandler implements ICommandHandler<EditComment> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute({ context, edit: { commentId, ...edit } }: EditComment): Promise<Comment> {
    await decideOn(this.store, {
      log: discussionLog,
      stream: commentStream(commentId),
      decider: comment,
      command: { kind: 'edit', ...edit, mentions: edit.mentions ?? [], at: context.now.toISOString() },
      context,
      isEdit: true,
    });
    return requireLiveComment(this.database, edit.photoId, commentId);
  }
}

@CommandHandler(DeleteComment)
export class DeleteCommentHandler implements ICommandHandler<DeleteComment> {
  constructor(private readonly store: EventStore) {}

  async execute({ context, deletion: { commentId, ...deletion } }: DeleteComment): Promise<void> {
    await decideOn(this.store, {
      log: discussionLog,
      stream: commentStream(commentId),
      decider: comment,
      command: { kind: 'delete', ...deletion, at: context.now.toISOString() },
      context,
    });
  }
}

function newComment(events: readonly CommentEvent[]): Comment {
  const [added] = events;
  if (added?.type !== 'discussion.comment-added') throw new Error('Adding a comment always happens');
  const { commentId, photoId, authorId, parentId, level, body, at } = added.data;
  return { id: commentId, photoId, authorId, parentId, level, body: body ?? '', countLikes: 0, createdAt: instantOf(at), editedAt: null };
}
