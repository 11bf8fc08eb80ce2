import {
  type CollectionId,
  type Brand,
  Command,
  type CommentId,
  type Context,
  type Page,
  type PageRequest,
  type PhotoId,
  Query,
  type UserId,
} from '@heliograph/kernel';
import type { NotificationKind } from './notification-setting.messages.js';

export type NotificationId = Brand<number, 'NotificationId'>;
export const NotificationId = (number: number): NotificationId => number as NotificationId;

/** An entry of somebody's list (N2). */
export interface Notification {
  readonly id: NotificationId;
  readonly kind: NotificationKind;
  /** Distinct people; 0 where it is the product that tells. */
  readonly count: number;
  /** Of these up to three, newest first. */
  readonly people: readonly UserId[];
  readonly photoId: PhotoId | null;
  readonly commentId: CommentId | null;
  /** To which a photo was added last. */
  readonly collectionId: CollectionId | null;
  /** Of its newest event. */
  readonly createdAt: Date;
  readonly isRead: boolean;
}

export interface NotificationList {
  readonly userId: UserId;
  /** Left out: all that are not switched off. */
  readonly kind?: NotificationKind | undefined;
  /** True = unread ones only. */
  readonly unread?: boolean | undefined;
  /** Whose doings are passed over: who is blocked, muted or suspended. */
  readonly without: readonly UserId[];
}

/** Latest change first; of the last 90 days. `total` is 0: nobody counts them. */
export class ListNotifications extends Query<Page<Notification>> {
  constructor(
    readonly list: NotificationList,
    readonly page: PageRequest,
  ) {
    super();
  }
}

/** Of the last 90 days; null = there is none, or nobody of it is left. */
export class FindNotification extends Query<Notification | null> {
  constructor(
    readonly userId: UserId,
    readonly id: NotificationId,
    /** As in `NotificationList`. */
    readonly without: readonly UserId[],
  ) {
    super();
  }
}

export interface Digest {
  /** Latest change first. */
  readonly entries: readonly Notification[];
  /** With those that are too many for a mail. */
  readonly count: number;
}

/**
 * What a mail tells (N2): entries that are unread, have changed since the mail before, and are of a kind that the person wants to be mailed.
 * Empty where there is none, and where no digest was due to them at this instant.
 */
export class FindDigest extends Query<Digest> {
  constructor(
    readonly userId: UserId,
    readonly at: Date,
    /** As in `NotificationList`. */
    readonly without: readonly UserId[],
  ) {
    super();
  }
}

export class CountUnreadNotifications extends Query<number> {
  constructor(
    readonly userId: UserId,
    /** As in `NotificationList`. */
    readonly without: readonly UserId[],
  ) {
    super();
  }
}

/** All who have caused what somebody is notified of, to be asked who of them is hidden. */
export class FindNotifiers extends Query<readonly UserId[]> {
  constructor(
    readonly userId: UserId,
    /** True = of unread ones only. */
    readonly unread = false,
  ) {
    super();
  }
}

/** The entry, and all that stand after it in the list as it is, are read; null: all. Twice = once. Rejects `notification-not-found`. */
export class ReadNotifications extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
    readonly upTo: NotificationId | null,
    /** As in `NotificationList`. */
    readonly without: readonly UserId[],
  ) {
    super();
  }
}

/** The person is erased (E): what they were notified of goes, and what they have read. Safe to repeat. */
export class ForgetNotifications extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
  ) {
    super();
  }
}
