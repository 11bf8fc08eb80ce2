import { Command, type Context, type UserId } from '@heliograph/kernel';

/** What moderation lets people know by mail (B6). Each leads to the page of their decisions; what was decided is not in it. */
export type Notice = 'decision-made' | 'decision-lifted' | 'appeal-resolved';

/**
 * A mail is sent to the person, suspended or not; nothing where they have no address any more, or where mails cannot be sent for six hours. Twice
 * where this is asked twice.
 */
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
