import { Command, type Context, type DecisionId, Query, type UserId } from '@heliograph/kernel';

/** What people asked to be mailed about, and can end by one click in such a mail (RFC 8058). */
export const subscriptions = ['streak-ends', 'digest'] as const;
export type Subscription = (typeof subscriptions)[number];

/**
 * Mails of moderation (B6): they say what was decided, and lead to the page that says why. Suspended people are sent them, too, and nothing else.
 * `decision-made` is of earlier versions, and may still wait to be sent.
 */
export const moderationNotices = [
  'decision-made',
  'warned',
  'photo-taken-down',
  'comment-taken-down',
  'avatar-taken-down',
  'account-suspended',
  'decision-lifted',
  'appeal-resolved',
] as const;
export type ModerationNotice = (typeof moderationNotices)[number];

/** What other contexts let people know by mail. `report-decided`: what the person reported (B1) was decided. */
export type Notice = ModerationNotice | 'report-decided' | Subscription;

/**
 * A mail is sent to the person; nothing where they have no address any more, or where mails cannot be sent for six hours. One is sent for each
 * `happenedAt` and decision, however often this is asked. Where a process is killed while it talks to the mail server, a notice of moderation may
 * be sent again; what somebody has asked for may not be sent at all, never comes twice, and goes to a confirmed address alone. What moderators have
 * written goes to a confirmed address alone, too: others are only led to it.
 */
export class SendNotice extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
    readonly notice: Notice,
    /** What it is about: six hours later nobody is sent it any more. */
    readonly happenedAt: Date,
    /** Of which a notice of moderation tells; null: the mail only leads to the page that has it. */
    readonly decisionId: DecisionId | null = null,
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
