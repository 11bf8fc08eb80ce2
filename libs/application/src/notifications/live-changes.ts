import type { PhotoId, UserId } from '@heliograph/kernel';
import { FindOwnerHint, FindPhotoState, type PhotoStatus } from '@heliograph/media-contracts';
import {
  type ChangedEntry,
  type ChangedPhoto,
  CountUnreadNotifications,
  FindLiveChanges,
  FindLiveNews,
  type LiveChange,
  type NotificationId,
  type StreamStretch,
  WasSomebodyErased,
} from '@heliograph/notifications-contracts';
import type { PhotoCounts } from '@heliograph/views-contracts';
import { Injectable } from '@nestjs/common';
import { MessageBus, type Person } from '../actor/index.js';
import { Photos } from '../photos/index.js';
import type { NotificationView } from './notification-view.js';
import { NotificationViews } from './notification-views.js';

/** More are not sent one by one: the client reads its lists again. */
const MOST_CHANGES = 500;

/** A photo of one's own, in any state. */
export interface LivePhoto extends PhotoCounts {
  readonly id: PhotoId;
  readonly state: PhotoStatus;
}

interface VisibleBase {
  /** Where its last change is: see `StreamPosition`. Null = it was time. */
  readonly log: string | null;
  readonly seq: number;
}

/** A thing that has changed, as it is now; null = it is gone. */
export type VisibleChange =
  | (VisibleBase & { readonly kind: 'entry'; readonly id: NotificationId; readonly now: NotificationView | null })
  | (VisibleBase & { readonly kind: 'photo'; readonly id: PhotoId; readonly now: LivePhoto | null });

export interface LiveNewsOfPerson {
  /** Each thing once, by its last change. */
  readonly changes: readonly VisibleChange[] | 'too many';
  readonly countUnread: number;
}

/** What a stream tells (N3): notifications as in the list, and one's own photos. */
@Injectable()
export class LiveChanges {
  constructor(
    private readonly bus: MessageBus,
    private readonly views: NotificationViews,
    private readonly photos: Photos,
  ) {}

  /** For whom something may have changed. @param among who is asked for, where it may concern everybody */
  async peopleWithNews(stretch: StreamStretch, among: readonly UserId[]): Promise<ReadonlySet<UserId>> {
    const { people, photos } = await this.bus.ask(new FindLiveNews(stretch, among));
    const owners = await Promise.all(photos.map((id) => this.ownerOf(id)));
    return new Set([...people, ...owners.flatMap((owner) => owner ?? [])]);
  }

  /** What has changed for this person, and how many entries are unread now. */
  async newsFor(person: Person, stretch: StreamStretch): Promise<LiveNewsOfPerson> {
    const { userId } = person;
    const without = await this.views.hiddenUsers(person);
    const [changes, countUnread] = await Promise.all([
      this.bus.ask(new FindLiveChanges(userId, stretch, without)),
      this.bus.ask(new CountUnreadNotifications(userId, without)),
    ]);
    return { changes: changes.length > MOST_CHANGES ? 'too many' : await this.visible(changes, person), countUnread };
  }

  /** After an erasure nothing says any more which entries that person has left. */
  wasSomebodyErased(stretch: StreamStretch): Promise<boolean> {
    return this.bus.ask(new WasSomebodyErased(stretch));
  }

  private async visible(changes: readonly LiveChange[], person: Person): Promise<readonly VisibleChange[]> {
    const entries = changes.flatMap((change) => (change.kind === 'entry' && change.entry ? [change.entry] : []));
    const [views, photos] = await Promise.all([
      entries.length === 0 ? [] : this.views.viewsOf(person, entries),
      Promise.all(changes.map((change) => (change.kind === 'photo' ? this.photo(change, person) : undefined))),
    ]);
    const viewOf = new Map(views.map((view) => [view.id, view]));
    return changes.flatMap((change, at) => (change.kind === 'entry' ? entryChange(change, viewOf) : (photos[at] ?? [])));
  }

  private async ownerOf(id: PhotoId): Promise<UserId | null> {
    return (await this.bus.ask(new FindOwnerHint(id))) ?? (await this.bus.ask(new FindPhotoState(id)))?.ownerId ?? null;
  }

  /** Undefined: it is another's. */
  private async photo({ id, isOwn, log, seq }: ChangedPhoto, { userId }: Person): Promise<VisibleChange | undefined> {
    const [facts, counts] = await Promise.all([this.bus.ask(new FindPhotoState(id)), this.photos.counts(id)]);
    if (facts ? facts.ownerId !== userId : !isOwn) return undefined;
    return { kind: 'photo', id, log, seq, now: facts && { id, state: facts.state, ...counts } };
  }
}

function entryChange({ id, entry, log, seq }: ChangedEntry, views: ReadonlyMap<NotificationId, NotificationView>): VisibleChange {
  return { kind: 'entry', id, log, seq, now: entry && (views.get(entry.id) ?? null) };
}
