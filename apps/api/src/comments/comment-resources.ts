import { Dispatcher } from '@heliograph/cqrs';
import type { Comment } from '@heliograph/discussion-contracts';
import { flag, timestamp } from '@heliograph/http';
import { FindProfile } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { type UserCard, UserCardsByIds } from '@heliograph/views';
import { Inject, Injectable } from '@nestjs/common';
import { Addresses } from '../addresses.js';
import { newUserCard } from '../users/new-user-card.js';
import type { CommentResource } from './comment.resource.js';

/** Comments with their authors (R6): one statement for all authors. */
@Injectable()
export class CommentResources {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(Addresses) private readonly addresses: Addresses,
  ) {}

  /** @param written true in answers to add and update, where the author carries `level` and `is_hero` too */
  async of(comments: readonly Comment[], written = false): Promise<CommentResource[]> {
    const authors = await this.authors([...new Set(comments.flatMap((comment) => comment.authorId ?? []))]);
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

  private async authors(ids: readonly UserId[]): Promise<ReadonlyMap<UserId, UserCard>> {
    if (ids.length === 0) return new Map();
    const cards = await this.dispatcher.dispatch(new UserCardsByIds(ids));
    // Without an author it would look like a tombstone: who has just registered is asked for by himself, as the workers have no card yet.
    const others = await Promise.all(ids.filter((id) => !cards.has(id)).map((id) => this.dispatcher.dispatch(new FindProfile(id))));
    return new Map([...cards, ...others.flatMap((user) => (user ? [[user.userId, newUserCard(user)] as const] : []))]);
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
