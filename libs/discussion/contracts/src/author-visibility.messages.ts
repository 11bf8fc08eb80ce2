import { Command, type Context, type UserId } from '@heliograph/kernel';

/** B4: comments of somebody who is suspended, and their likes of comments, leave all counters and totals, or return. Safe to repeat. */
export class SetAuthorHidden extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
    readonly hidden: boolean,
  ) {
    super();
  }
}
