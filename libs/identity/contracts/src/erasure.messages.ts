import { Command, type Context, type UserId } from '@heliograph/kernel';

/**
 * E `DELETE /me`: everything about this person is removed for good. When this is answered, the account cannot be signed in to
 * or found any more; the rest follows by the workers. Rejects `wrong-password` under `password`, `wrong-code` under `otp`, `version-moved` where the context expects
 * another version of the account; then nothing has changed.
 */
export class EraseUser extends Command<void> {
  constructor(
    readonly context: Context,
    readonly actorId: UserId,
    readonly password: string,
    /** Required from a person with a second factor who comes with a token. */
    readonly otp?: string,
  ) {
    super();
  }
}

/** By whom an erasure was ordered, and why. Both stay in the log for good: neither may name the person. */
export interface ErasureOrder {
  /** Login of the operator. */
  readonly by: string;
  /** 1 to 500 characters. */
  readonly reason: string;
}

/**
 * The same by order of an operator, without the password. Safe to repeat. Rejects `invalid` under `reason`, `unknown-user` for somebody who has never
 * been registered, and then nothing has changed.
 */
export class OrderErasure extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
    readonly order: ErasureOrder,
  ) {
    super();
  }
}

/**
 * Deletes what identity keeps of an erased user: rows, apps, the picture, the key. Does nothing for other users; safe to repeat,
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
