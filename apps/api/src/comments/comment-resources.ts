import type { Comment } from '@heliograph/discussion-contracts';
import { flag, timestamp } from '@heliograph/http';
import type { UserCard } from '@heliograph/views-contracts';
import { Inject, Injectable } from '@nestjs/common';
import { Addresses } from '../addresses.js';
import { UserCards } from '../users/user-cards.js';
import type { CommentResource } from './comment.resource.js';

/** Comments with their authors (R6). Without an author a comment would look like a tombstone. */
@Injectable()
export class CommentResources {
  constructor(
    @Inject(UserCards) private readonly cards: UserCards,
    @Inject(Addresses) private readonly addresses: Addresses,
  ) {}

  /** @param written true in answers to add and update, where the author carries `level` and `is_hero` too */
  async of(comments: readonly Comment[], written = false): Promise<CommentResource[]> {
    const authors = await this.cards.byIds([...new Set(comments.flatMap((comment) => comment.authorId ?? []))]);
    return comments.map((comment) => ({
      id: comment.id,
      body: comment.body,
      level: comment.level,
      parent: comment.parentId ?? 0,
      count_likes: comment.countLikes,
      created_at: timestamp(comment.createdAt),
      authorable: { data: this.author(comment.authorId === null ? undefined : authors.get(comment.authorId), written) },
    }));
  }

  private author(card: UserCard | undefined, written: boolean): CommentResource['authorable']['data'] {
    if (!card) return null;
    return {
      id: card.userId,
      name: card.name,
      username: card.username,
      avatar: this.addresses.avatar(card.userId, card.avatar),
      ...(written && { level: card.level, is_hero: flag(card.isHero) }),
    };
  }
}
