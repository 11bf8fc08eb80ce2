import { Command, type Context, Query, type UserId } from '@heliograph/kernel';
import type { PersonalTokenId } from './identity.ids.js';
import type { Scope, ScopeInWords } from './scope.js';

export interface PersonalToken {
  readonly id: PersonalTokenId;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  /** To the hour; null = never. Some seconds late. */
  readonly lastUsedAt: Date | null;
}

/** The only answer that ever holds the token itself. */
export interface NewPersonalToken extends PersonalToken {
  readonly accessToken: string;
}

/** O7. Staff scopes need the role, and are given by who has them now: by a token that holds them, a confirmed session, an operator. Rejects `invalid` under `name` or `scopes`, `wrong-code` under `otp`. */
export class CreatePersonalToken extends Command<NewPersonalToken> {
  constructor(
    readonly context: Context,
    readonly actorId: UserId,
    readonly name: string,
    readonly scopes: readonly string[],
    /** Required from a person with a second factor who comes with a token. */
    readonly otp?: string,
  ) {
    super();
  }
}

/** Rejects `unknown-token`, also for another person's. */
export class RevokePersonalToken extends Command<void> {
  constructor(
    readonly context: Context,
    readonly actorId: UserId,
    readonly tokenId: PersonalTokenId,
  ) {
    super();
  }
}

/** Newest first. */
export class ListPersonalTokens extends Query<readonly PersonalToken[]> {
  constructor(readonly userId: UserId) {
    super();
  }
}

export class FindPersonalToken extends Query<PersonalToken | null> {
  constructor(
    readonly userId: UserId,
    readonly tokenId: PersonalTokenId,
  ) {
    super();
  }
}

/** The scopes that a person with these scopes of staff may put into a personal token. */
export class ListGrantableScopes extends Query<readonly ScopeInWords[]> {
  constructor(readonly staff: readonly Scope[]) {
    super();
  }
}
