import { Command, type Context, type CredentialId, Query, type UserId } from '@heliograph/kernel';
import type { SessionId } from './identity.ids.js';

/** Where messages for one browser go, as it gives it out (`PushSubscription.toJSON()`). */
export interface BrowserSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** At most so many browsers of one person are notified; one more ends the oldest. */
export const MAX_BROWSERS = 10;

/** The browser of the context's session is notified from now on, until the session ends. Again replaces. Rejects `invalid-subscription`, `credential-ended`. */
export class SubscribeBrowser extends Command<void> {
  constructor(
    readonly context: Context,
    readonly actorId: UserId,
    readonly subscription: BrowserSubscription,
    /** What it shows is written in it, as `<html lang>` has it. */
    readonly language: string,
  ) {
    super();
  }
}

/** Of the context's session. Twice = once. */
export class UnsubscribeBrowser extends Command<void> {
  constructor(
    readonly context: Context,
    readonly actorId: UserId,
  ) {
    super();
  }
}

/** Whether the browser of this session is notified. */
export class IsBrowserSubscribed extends Query<boolean> {
  constructor(readonly credential: CredentialId) {
    super();
  }
}

/** What a person may read of a browser that is notified: not where, and not the keys. */
export interface SubscribedBrowser {
  readonly sessionId: SessionId;
  /** Host of the push service. */
  readonly service: string;
  readonly language: string;
  readonly subscribedAt: Date;
}

/** Those of one person, of sessions that last. */
export class ListSubscribedBrowsers extends Query<readonly SubscribedBrowser[]> {
  constructor(
    readonly userId: UserId,
    readonly now: Date = new Date(),
  ) {
    super();
  }
}

/** Those of the people who have a browser that is notified. */
export class FindPeopleWithBrowsers extends Query<ReadonlySet<UserId>> {
  constructor(readonly userIds: readonly UserId[]) {
    super();
  }
}

/**
 * The person's browsers show the entry of their notifications, as it is by then. The same `happenedAt` again is nothing; a later one replaces what a
 * browser shows of the entry. An hour later nobody is shown it any more.
 */
export class NotifyBrowsers extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
    readonly entry: number,
    readonly happenedAt: Date,
  ) {
    super();
  }
}
