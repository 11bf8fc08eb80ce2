import { Command, type Context, type UserId } from '@heliograph/kernel';

/** B4: published photos of somebody who is suspended leave all counters, totals and tags, or return. Safe to repeat. */
export class SetPhotosHidden extends Command<void> {
  constructor(
    readonly context: Context,
    readonly ownerId: UserId,
    readonly hidden: boolean,
  ) {
    super();
  }
}
