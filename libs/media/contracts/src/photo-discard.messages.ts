import { Command, type Context, type UserId } from '@heliograph/kernel';

/** The person is erased (E): their photos go in whatever state, their files too, and uploads that were on their way. Safe to repeat. */
export class ForgetOwner extends Command<void> {
  constructor(
    readonly context: Context,
    readonly ownerId: UserId,
  ) {
    super();
  }
}
