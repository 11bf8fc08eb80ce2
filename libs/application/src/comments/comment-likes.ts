import { LikeComment, UnlikeComment } from '@heliograph/discussion-contracts';
import type { CommentId } from '@heliograph/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { MessageBus, type Person } from '../actor/index.js';
import type { CommentedPhoto } from './commented-photo.js';
import { Comments } from './comments.js';

/** Likes of comments (R1, R2). Each returns how many like it then. */
@Injectable()
export class CommentLikes {
  constructor(
    private readonly bus: MessageBus,
    @Inject(Comments) private readonly comments: Pick<Comments, 'findCommentForAction'>,
  ) {}

  /** @throws Rejected `comment-not-found`, `blocked-between` */
  async like(actor: Person, photo: CommentedPhoto, id: CommentId): Promise<number> {
    await this.comments.findCommentForAction(photo, id, actor);
    return (await this.bus.command(actor, (context) => new LikeComment(context, actor.userId, photo.photoId, id))).countLikes;
  }

  /** @throws Rejected `comment-not-found`, `blocked-between` */
  async unlike(actor: Person, photo: CommentedPhoto, id: CommentId): Promise<number> {
    await this.comments.findCommentForAction(photo, id, actor);
    return (await this.bus.command(actor, (context) => new UnlikeComment(context, actor.userId, photo.photoId, id))).countLikes;
  }
}
