import { Command, type Context, Query, type UserId } from '@heliograph/kernel';
import type { Role } from './account.messages.js';

/** `login` is a username or an e-mail address. Rejects `wrong-credentials`, the same for every reason, or `busy`. */
export class LogIn extends Command<NewSession> {
  constructor(
    readonly context: Context,
    readonly login: string,
    readonly password: string,
  ) {
    super();
  }
}

/** A session without a password, for somebody whom an outside provider vouches for or who has just registered. */
export class StartSession extends Command<NewSession> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
  ) {
    super();
  }
}

/** `token` belongs into the cookie and nowhere else; it is new at every login. */
export interface NewSession {
  readonly token: string;
  readonly userId: UserId;
  readonly expiresAt: Date;
}

export interface Session {
  readonly userId: UserId;
  readonly username: string;
  readonly name: string;
  readonly roles: readonly Role[];
}

/** null = unknown, expired or ended. */
export class FindSession extends Query<Session | null> {
  constructor(
    readonly token: string,
    readonly now: Date = new Date(),
  ) {
    super();
  }
}

export class EndSession extends Command<void> {
  constructor(
    readonly context: Context,
    readonly token: string,
  ) {
    super();
  }
}
