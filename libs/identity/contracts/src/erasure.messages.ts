import { Command, type Context, type UserId } from '@heliograph/kernel';

/**
 * E `DELETE /me`: everything about this person is removed for good. When this is answered, nobody can sign in to the account
 * or find it; the rest follows by the workers. Rejects `wrong-password` under `password`, and then nothing has changed.
 */
export class EraseUser extends Command<void> {
  constructor(
    readonly context: Context,
    readonly actorId: UserId,
    readonly password: string,
  ) {
    super();
  }
}

/**
 * What identity keeps of somebody who has been erased: rows, apps, the picture, the key. Does nothing to anybody else's; safe to repeat,
 * so that another process can finish an erasure that was interrupted.
 */
export class ForgetUser extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
  ) {
    super();
  }
}
