import { Command, type Context, Query, type UserId } from '@heliograph/kernel';

/** Who somebody is at another OAuth 2.0 provider (O11). */
export interface OutsideIdentity {
  /** Names the provider: the address of its profile endpoint. */
  readonly provider: string;
  /** That provider's own name of the person, which it gives to nobody else. Kept as a keyed hash alone. */
  readonly subject: string;
}

/** Whose account this is connected to; null = nobody's. Never found by an e-mail address: only who has shown both accounts connects them. */
export class FindOutsideUser extends Query<UserId | null> {
  constructor(readonly identity: OutsideIdentity) {
    super();
  }
}

/** Twice = once. Rejects `outside-account-taken`: it is connected to somebody else, or this user to another account of that provider. */
export class ConnectOutsideAccount extends Command<void> {
  constructor(
    readonly context: Context,
    readonly actorId: UserId,
    readonly identity: OutsideIdentity,
  ) {
    super();
  }
}

/** Not connected = nothing happens. Everybody has a password, so that nobody is locked out by this. */
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

/** Whoever vouches for the user, of providers of former times too. */
export class ListOutsideAccounts extends Query<readonly OutsideAccount[]> {
  constructor(readonly userId: UserId) {
    super();
  }
}
