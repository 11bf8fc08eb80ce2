import { Command, type Context, type UserId } from '@heliograph/kernel';

/** The person is erased (E): their follows in both directions and their likes go, and leave all counters. Safe to repeat. */
export class ForgetRelations extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
  ) {
    super();
  }
}
