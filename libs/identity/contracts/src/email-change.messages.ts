import { Command, type Context, Query, type UserId } from '@heliograph/kernel';

/**
 * Another address for the account. A link is sent to it, and one to the present address where that is verified: the change takes effect when all of them
 * have been followed, within a day. Nothing tells whether the address is another account's. Rejects `invalid` under `email` (no address, one's own, or the
 * last change can still be undone), `wrong-password` under `password`, `too-many-attempts`, `credential-ended`.
 */
export class RequestEmailChange extends Command<void> {
  constructor(
    readonly context: Context,
    readonly actorId: UserId,
    readonly email: string,
    readonly password: string,
  ) {
    super();
  }
}

/** The confirmation that is still missing. */
export interface PendingEmailChange {
  readonly email: string;
  /** The link to the new address has been followed. */
  readonly isProved: boolean;
  /** The link to the present address has been followed, or need not be. */
  readonly isApproved: boolean;
}

export class FindEmailChange extends Query<PendingEmailChange | null> {
  constructor(
    readonly userId: UserId,
    readonly now: Date = new Date(),
  ) {
    super();
  }
}

/** Uses up the token of a link to the new or to the present address. Returns whether the address is changed now. Rejects `dead-link`, `email-taken`. */
export class ProveEmailChange extends Command<boolean> {
  constructor(
    readonly context: Context,
    readonly token: string,
  ) {
    super();
  }
}

/**
 * Uses up the token of a link to the former address: it is the account's again. Every session, grant, token and connected account ends, the password is
 * void, and a link to choose another is sent there. Rejects `dead-link`.
 */
export class UndoEmailChange extends Command<void> {
  constructor(
    readonly context: Context,
    readonly token: string,
  ) {
    super();
  }
}

/**
 * By order of an operator, for somebody who has lost the mails of the present address: at once, and not verified. The former address can undo it.
 * `by` and `reason` stay in the log for good: neither may say anything about the person. Rejects `invalid`, `email-taken`, `unknown-user`.
 */
export class OrderEmailChange extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
    readonly email: string,
    readonly order: { readonly by: string; readonly reason: string },
  ) {
    super();
  }
}
