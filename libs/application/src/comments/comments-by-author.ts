import { type Comment, ListCommentsBy } from '@heliograph/discussion-contracts';
import type { UserId } from '@heliograph/kernel';
import { Injectable } from '@nestjs/common';
import { type Actor, MessageBus } from '../actor/index.js';
import { type Authored, UserCards } from '../people/index.js';
import { Photos, type PhotoView } from '../photos/index.js';

const COMMENTS_AT_ONCE = 50;

/** A comment with the photo it is on; null while that is not published. */
export interface PlacedComment extends Authored<Comment> {
  readonly photo: PhotoView | null;
}

/** All comments of one person, on any photo. */
@Injectable()
export class CommentsByAuthor {
  constructor(
    private readonly bus: MessageBus,
    private readonly cards: UserCards,
    private readonly photos: Photos,
  ) {}

  /** All of it, oldest first, page by page. */
  async *streamComments(authorId: UserId, actor: Actor): AsyncGenerator<readonly PlacedComment[]> {
    let comments: readonly Comment[];
    let last: Comment | undefined;
    do {
      comments = await this.bus.ask(new ListCommentsBy(authorId, COMMENTS_AT_ONCE, last?.id ?? null));
      last = comments.at(-1);
      if (comments.length > 0) yield await this.addPhotos(comments, actor);
    } while (comments.length === COMMENTS_AT_ONCE);
  }

  private async addPhotos(comments: readonly Comment[], actor: Actor): Promise<PlacedComment[]> {
    const ids = [...new Set(comments.map(({ photoId }) => photoId))];
    const [authored, photos] = await Promise.all([this.cards.withAuthors(comments, actor), this.photos.findByIds(ids, actor)]);
    const byId = new Map(photos.map((seen) => [seen.photo.photoId, seen]));
    return authored.map((each) => ({ ...each, photo: byId.get(each.item.photoId) ?? null }));
  }
}
