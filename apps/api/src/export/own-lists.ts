import { Dispatcher } from '@heliograph/cqrs';
import { type Comment, ListCommentsBy } from '@heliograph/discussion-contracts';
import { type Caller, flag, timestamp } from '@heliograph/http';
import {
  ListApplications,
  ListConnections,
  ListOutsideAccounts,
  ListPersonalTokens,
  ListSessions,
  type UserProfile,
} from '@heliograph/identity-contracts';
import { UserId } from '@heliograph/kernel';
import { ListFollowers, ListFollowing } from '@heliograph/social-graph-contracts';
import { ListPhotoCards, PhotoCardsByIds, type PhotosOf } from '@heliograph/views-contracts';
import { Inject, Injectable } from '@nestjs/common';
import { presentApplication } from '../applications/application.presenter.js';
import { CommentResources } from '../comments/comment-resources.js';
import { presentConnection, presentToken } from '../me/account.presenter.js';
import { PhotoResources } from '../photos/photo-resources.js';
import { UserResources } from '../users/user-resources.js';
import { walk } from './walk.js';

const COMMENTS_AT_ONCE = 50;

type Pages = AsyncGenerator<readonly object[]>;

/** The person's lists as the API shows them to that person, from end to end. */
@Injectable()
export class OwnLists {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(UserResources) private readonly users: UserResources,
    @Inject(PhotoResources) private readonly photos: PhotoResources,
    @Inject(CommentResources) private readonly comments: CommentResources,
  ) {}

  async *photosOf(of: PhotosOf, caller: Caller): Pages {
    for await (const cards of walk((page, from) => this.dispatcher.dispatch(new ListPhotoCards({ of, sort: 'recent', page, from }))))
      yield await this.photos.of(cards, caller);
  }

  /** Each with the photo it is on, as `include=commentable` shows it; null while that is not published. */
  async *commentsBy(userId: UserId, caller: Caller): Pages {
    let comments: readonly Comment[];
    let last: Comment | undefined;
    do {
      comments = await this.dispatcher.dispatch(new ListCommentsBy(userId, COMMENTS_AT_ONCE, last?.id ?? null));
      last = comments.at(-1);
      if (comments.length > 0) yield await this.withPhotos(comments, caller);
    } while (comments.length === COMMENTS_AT_ONCE);
  }

  async *follows(Message: typeof ListFollowers | typeof ListFollowing, userId: UserId, caller: Caller): Pages {
    const entries = walk(async (page, from) => {
      const [at = 0, id = 0] = from?.after ?? [];
      const after = from && { after: { at: new Date(at), userId: UserId(id) } };
      const { items } = await this.dispatcher.dispatch(new Message(userId, page, after));
      const end = items.at(-1);
      return { items, last: end ? [end.at.getTime(), end.userId] : null };
    });
    for await (const page of entries)
      yield await this.users.byIds(
        page.map((entry) => entry.userId),
        caller,
      );
  }

  async *applications(userId: UserId): Pages {
    yield (await this.dispatcher.dispatch(new ListApplications(userId))).map(presentApplication);
  }

  async *tokens(userId: UserId): Pages {
    yield (await this.dispatcher.dispatch(new ListPersonalTokens(userId))).map(presentToken);
  }

  async *connections(userId: UserId): Pages {
    yield (await this.dispatcher.dispatch(new ListConnections(userId))).map(presentConnection);
  }

  /** What no answer of the API has, because the person alone may know it. */
  async account({ userId, email, emailVerified, roles }: UserProfile, now: Date): Promise<object> {
    const sessions = await this.dispatcher.dispatch(new ListSessions(userId, '', now));
    const outside = await this.dispatcher.dispatch(new ListOutsideAccounts(userId));
    return {
      email,
      email_verified: flag(emailVerified),
      roles,
      sessions: sessions.map(({ browser, startedAt, lastUsedAt }) => ({
        browser,
        started_at: timestamp(startedAt),
        last_used_at: timestamp(lastUsedAt),
      })),
      outside_accounts: outside.map(({ provider, connectedAt }) => ({ provider, connected_at: timestamp(connectedAt) })),
    };
  }

  private async withPhotos(comments: readonly Comment[], caller: Caller): Promise<object[]> {
    const ids = [...new Set(comments.map(({ photoId }) => photoId))];
    const [presented, cards] = await Promise.all([this.comments.of(comments), this.dispatcher.dispatch(new PhotoCardsByIds(ids))]);
    const photos = new Map((await this.photos.of([...cards.values()], caller)).map((photo) => [photo.id, photo]));
    return presented.map((comment, index) => ({
      ...comment,
      commentable: { data: photos.get(comments[index]?.photoId as number) ?? null },
    }));
  }
}
