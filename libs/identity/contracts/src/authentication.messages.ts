import { type AppId, type CredentialId, Query, type UserId } from '@heliograph/kernel';
import type { Scope } from './scope.js';

export interface Authenticated {
  readonly credential: CredentialId;
  /** null = an app's own token (O6): it acts for no user, with any scopes. */
  readonly userId: UserId | null;
  /** null = a personal token. */
  readonly appId: AppId | null;
  /** Those that still count: of staff only while the person has the role (A4). */
  readonly scopes: readonly Scope[];
  /** Whose hourly budget a request spends (A5): per (app, user), per user for personal tokens, per app for app tokens. */
  readonly limitKey: string;
  /** What the budgets of all apps of one owner have in common, per user or for the apps alone. Left out = a personal token. */
  readonly ceilingKey?: string;
}

/** Cache statistics of `Authenticate` in this process. */
export interface TokenChecks {
  /** Tokens in the cache. */
  readonly held: number;
  /** Answered from memory since the start. */
  readonly memory: number;
  /** Answered by the database since the start, wrong ones among them. */
  readonly database: number;
}

export class CountTokenChecks extends Query<TokenChecks> {}

/** null = wrong, expired, revoked, of a suspended user, of a deleted app or one of a suspended owner. */
export class Authenticate extends Query<Authenticated | null> {
  constructor(
    readonly token: string,
    readonly now: Date = new Date(),
  ) {
    super();
  }
}

/**
 * Those of these tokens and sessions that allow nothing any more: ended, expired, of a suspended person, or of a token, without the scope. For parts that
 * holds a connection open for them. Of tokens as of half a second ago at most.
 */
export class FindEndedAccess extends Query<ReadonlySet<string>> {
  constructor(
    /** Tokens and tokens of sessions. */
    readonly secrets: readonly string[],
    readonly scope: Scope,
    readonly now: Date = new Date(),
  ) {
    super();
  }
}
