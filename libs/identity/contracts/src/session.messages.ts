import { Command, type Context, type CredentialId, Query, type UserId } from '@heliograph/kernel';
import type { SessionId } from './identity.ids.js';
import type { Scope } from './scope.js';
import type { FactorProof } from './second-factor.messages.js';

/** Why somebody is suspended, and until when; null = no reason was given, no end (B4). */
export interface Suspension {
  readonly reason: string | null;
  readonly until: Date | null;
}

export interface Session {
  readonly credential: CredentialId;
  readonly userId: UserId;
  readonly username: string;
  readonly name: string;
  /** Of staff, for a quarter of an hour after the person has shown who they are (A4). */
  readonly scopes: readonly Scope[];
  /** Of staff, which `ConfirmSession` would put into `scopes`. */
  readonly withheld: readonly Scope[];
  /** Of staff, which the person would have with a second factor (`STAFF_SECOND_FACTOR`). */
  readonly lacking: readonly Scope[];
  /** The person has shown who they are within a quarter of an hour: by the second factor, or the password where there is none. */
  readonly confirmed: boolean;
  /** When they have last shown it; null = not in this session. */
  readonly confirmedAt: Date | null;
  readonly hasSecondFactor: boolean;
  /** Of a suspended person, whose session is good for a copy of their data, erasure and signing out alone (B4); else null. */
  readonly suspension: Suspension | null;
}

/** People with a second factor show it; for them the password alone is too little. */
export type SessionProof = { readonly password: string } | FactorProof;

/**
 * Who somebody is, again, in the session of the context. Rejects `wrong-password` under `password` or `wrong-code` under `otp`, `wrong-passkey`,
 * `too-many-attempts` before it is compared, `credential-ended`.
 */
export class ConfirmSession extends Command<void> {
  constructor(
    readonly context: Context,
    readonly actorId: UserId,
    readonly proof: SessionProof,
  ) {
    super();
  }
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

/** A session as its owner sees it. */
export interface OpenSession {
  readonly id: SessionId;
  readonly startedAt: Date;
  /** To the hour. */
  readonly lastUsedAt: Date;
  /** Such as `Firefox on Linux`; null = unknown. */
  readonly browser: string | null;
  /** The session of the request's own token. */
  readonly isThis: boolean;
}

/** Valid sessions, the one used last first. */
export class ListSessions extends Query<readonly OpenSession[]> {
  constructor(
    readonly userId: UserId,
    readonly token: string,
    readonly now: Date = new Date(),
  ) {
    super();
  }
}

/** Rejects `unknown-session`, for another person's too. */
export class EndOneSession extends Command<void> {
  constructor(
    readonly context: Context,
    readonly actorId: UserId,
    readonly sessionId: SessionId,
  ) {
    super();
  }
}

/** All but the session of `token`; returns how many. */
export class EndOtherSessions extends Command<number> {
  constructor(
    readonly context: Context,
    readonly actorId: UserId,
    readonly token: string,
  ) {
    super();
  }
}
