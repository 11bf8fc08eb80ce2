import { Command, type Context, Query } from '@heliograph/kernel';

/**
 * Requests a password reset for this address. A link is sent to it if there is an account; without one the work and the answer are the same.
 */
export class RequestPasswordReset extends Command<void> {
  constructor(
    readonly context: Context,
    readonly email: string,
  ) {
    super();
  }
}

/** Whether the token of a link is still valid. Does not use it up. */
export class FindPasswordReset extends Query<boolean> {
  constructor(
    readonly token: string,
    readonly now: Date = new Date(),
  ) {
    super();
  }
}

/** Uses up the token: sets the new password, and every session, grant, personal token and connected account ends (O9). Rejects `dead-link`, `invalid`, `busy`. */
export class ResetPassword extends Command<void> {
  constructor(
    readonly context: Context,
    readonly token: string,
    readonly password: string,
  ) {
    super();
  }
}
