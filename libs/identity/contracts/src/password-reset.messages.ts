import { Command, type Context, Query } from '@heliograph/kernel';

/**
 * Somebody says that the password of this address is forgotten. A link goes to the address where there is an account; the same is done and
 * answered where there is none.
 */
export class RequestPasswordReset extends Command<void> {
  constructor(
    readonly context: Context,
    readonly email: string,
  ) {
    super();
  }
}

/** Whether the token of a link would still be taken. Spends nothing. */
export class FindPasswordReset extends Query<boolean> {
  constructor(
    readonly token: string,
    readonly now: Date = new Date(),
  ) {
    super();
  }
}

/** Spends the token: the new password holds, and every session, grant and personal token ends (O9). Rejects `dead-link`, `invalid`, `busy`. */
export class ResetPassword extends Command<void> {
  constructor(
    readonly context: Context,
    readonly token: string,
    readonly password: string,
  ) {
    super();
  }
}
