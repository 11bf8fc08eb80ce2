import { Command, type Context, type UserId } from '@heliograph/kernel';

/** The person is erased (E): deletes their photos in any state, with files, and unfinished uploads. Safe to repeat. */
export class ForgetOwner extends Command<void> {
  constructor(
    readonly context: Context,
    readonly ownerId: UserId,
  ) {
    super();
  }
}
