import { Command, type Context, type UserId } from '@heliograph/kernel';

/**
 * E `DELETE /me`: everything that tells of this person goes, and it never comes back. When this is answered, nothing opens their account
 * any more and nobody finds them; the rest follows by the workers. Rejects `wrong-password` under `password`, and then nothing has changed.
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
 * so that an erasure that was cut off is finished by whoever finds it.
 */
export class ForgetUser extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
  ) {
    super();
  }
}
