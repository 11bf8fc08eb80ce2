import { Dispatcher } from '@heliograph/cqrs';
import { NewestTopLevel } from '@heliograph/discussion-contracts';
import type { Caller } from '@heliograph/http';
import type { PhotoId } from '@heliograph/kernel';
import { LikedBy } from '@heliograph/social-graph-contracts';
import type { PhotoCard } from '@heliograph/views-contracts';
import { Inject, Injectable } from '@nestjs/common';
import { Addresses } from '../addresses.js';
import type { CommentResource } from '../comments/comment.resource.js';
import { CommentResources } from '../comments/comment-resources.js';
import type { UserResource } from '../users/user.resource.js';
import { UserResources } from '../users/user-resources.js';
import { presentPhoto } from './photo.presenter.js';
import type { PhotoResource } from './photo.resource.js';

export const photoIncludes = ['user', 'colors', 'comments'] as const;
export type PhotoInclude = (typeof photoIncludes)[number];

/** Photos as the caller sees them, with what was asked for beside them (S9): one statement for each kind, however many photos. */
@Injectable()
export class PhotoResources {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(Addresses) private readonly addresses: Addresses,
    @Inject(UserResources) private readonly users: UserResources,
    @Inject(CommentResources) private readonly comments: CommentResources,
  ) {}

  /** In the order of `cards`. Whose owner is asked for and was erased in this moment is left out, as the photo is about to be. */
  async of(cards: readonly PhotoCard[], caller: Caller, includes: ReadonlySet<PhotoInclude> = new Set()): Promise<PhotoResource[]> {
    const ids = cards.map((card) => card.photoId);
    const [liked, owners, comments] = await Promise.all([
      this.liked(ids, caller),
      includes.has('user') ? this.owners(cards, caller) : null,
      includes.has('comments') ? this.newestComments(ids) : null,
    ]);
    return cards.flatMap((card) => {
      const owner = owners?.get(card.ownerId);
      if (owners && !owner) return [];
      return {
        ...presentPhoto(card, liked.has(card.photoId), this.addresses),
        ...(owner && { user: { data: owner } }),
        ...(includes.has('colors') && { colors: { data: [...card.colors] } }),
        ...(comments && { comments: { data: comments.get(card.photoId) ?? [] } }),
      };
    });
  }

  private async liked(ids: readonly PhotoId[], caller: Caller): Promise<ReadonlySet<PhotoId>> {
    if (caller.userId === null || ids.length === 0) return new Set();
    return this.dispatcher.dispatch(new LikedBy(caller.userId, ids));
  }

  private async owners(cards: readonly PhotoCard[], caller: Caller): Promise<Map<number, UserResource>> {
    const users = await this.users.byIds([...new Set(cards.map((card) => card.ownerId))], caller);
    return new Map(users.map((user) => [user.id, user]));
  }

  private async newestComments(ids: readonly PhotoId[]): Promise<Map<PhotoId, CommentResource[]>> {
    const threads = await this.dispatcher.dispatch(new NewestTopLevel(ids));
    const presented = await this.comments.of([...threads.values()].flat());
    const byId = new Map(presented.map((comment) => [comment.id, comment]));
    return new Map([...threads].map(([photoId, comments]) => [photoId, comments.flatMap((comment) => byId.get(comment.id) ?? [])]));
  }
}
