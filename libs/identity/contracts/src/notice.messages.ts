import { Command, type Context, Query, type UserId } from '@heliograph/kernel';

/** What people asked to be mailed about, and can end by one click in such a mail (RFC 8058). */
export const subscriptions = ['streak-ends'] as const;
export type Subscription = (typeof subscriptions)[number];

/**
 * What other contexts let people know by mail. Those of moderation (B6) lead to the page of their decisions, and what was decided is not in them;
 * suspended people are sent them, too, and nothing else.
 */
export type Notice = 'decision-made' | 'decision-lifted' | 'appeal-resolved' | Subscription;

/** A mail is sent to the person; nothing where they have no address any more, or where mails cannot be sent for six hours. Twice where this is asked twice. */
export class SendNotice extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
    readonly notice: Notice,
    /** What it is about: six hours later nobody is sent it any more. */
    readonly happenedAt: Date,
  ) {
    super();
  }
}

/** Whose mails of which kind the link ends; null = it is none of ours. It is good for ever. */
export class FindSubscription extends Query<{ readonly userId: UserId; readonly subscription: Subscription } | null> {
  constructor(readonly token: string) {
    super();
  }
}
