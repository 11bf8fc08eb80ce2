import { Command, type Context, Query, type UserId } from '@heliograph/kernel';

/** An account at another OAuth 2.0 provider (O11). */
export interface OutsideIdentity {
  /** Names the provider: the address of its profile endpoint. */
  readonly provider: string;
  /** The provider's stable identifier of the person (subject). Stored as a keyed hash only. */
  readonly subject: string;
}

/** The user that this is connected to; null = none. Never matched by e-mail address: connecting requires signing in to both accounts. */
export class FindOutsideUser extends Query<UserId | null> {
  constructor(readonly identity: OutsideIdentity) {
    super();
  }
}

/**
 * Twice = once. Rejects `outside-account-taken`: it is connected to another user, or this user to another account of that provider;
 * `not-confirmed`.
 */
export class ConnectOutsideAccount extends Command<void> {
  constructor(
    readonly context: Context,
    readonly actorId: UserId,
    readonly identity: OutsideIdentity,
  ) {
    super();
  }
}

/** Not connected = nothing happens. Every user has a password, so this locks no one out. */
export class DisconnectOutsideAccount extends Command<void> {
  constructor(
    readonly context: Context,
    readonly actorId: UserId,
    readonly provider: string,
  ) {
    super();
  }
}

export interface OutsideAccount {
  readonly provider: string;
  readonly connectedAt: Date;
}

/** The user's connected providers, including those that are no longer configured. */
export class ListOutsideAccounts extends Query<readonly OutsideAccount[]> {
  constructor(readonly userId: UserId) {
    super();
  }
}
