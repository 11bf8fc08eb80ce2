import { Command, type Context, type UserId } from '@heliograph/kernel';

/** B4: likes and follows of somebody who is suspended leave the counters of everybody else, or return to them. Safe to repeat. */
export class SetRelationsHidden extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
    readonly hidden: boolean,
  ) {
    super();
  }
}
