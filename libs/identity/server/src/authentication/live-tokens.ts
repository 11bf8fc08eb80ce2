import { IdentitySettings } from '@heliograph/cqrs';
import { type Changed, Database, LiveValues } from '@heliograph/database';
import { Inject, Injectable } from '@nestjs/common';
import { type FindToken, type LiveToken, type TokenKind, tokenFinder } from './token-rows.js';

/** Half a kilobyte each. */
const MAX_TOKENS = 50_000;

/**
 * Tokens in the memory of this process, by their hashes, as far as nothing has revoked them. Wrong ones are not remembered: nobody shall fill
 * the memory with guesses.
 */
@Injectable()
export class LiveTokens {
  private readonly tokens: LiveValues<LiveToken>;
  private readonly read: Readonly<Record<TokenKind, FindToken>>;

  constructor(database: Database, @Inject(IdentitySettings) { staffSecondFactor }: Pick<IdentitySettings, 'staffSecondFactor'>) {
    const of = (kind: TokenKind) => tokenFinder(database, kind, staffSecondFactor);
    this.read = { 'personal-token': of('personal-token'), 'access-token': of('access-token') };
    this.tokens = new LiveValues(database, { changes: 'identity.revocations', most: MAX_TOKENS, isChanged: isNamed });
  }

  get counts(): LiveValues<LiveToken>['counts'] {
    return this.tokens.counts;
  }

  /** @throws what the database throws, also where the token is remembered but may have been revoked since */
  async findToken(kind: TokenKind, hash: Buffer, now: Date): Promise<LiveToken | null> {
    const key = hash.toString('base64url');
    const token = await this.tokens.findValue(key, () => this.read[kind](key));
    return token && (token.expiresAt === null || token.expiresAt > now.getTime()) ? token : null;
  }

  /** Awaited by handlers that revoke, before they answer: in this process the revocation holds at once (O9). Other processes read it by themselves. */
  refreshAfterRevocation(): Promise<void> {
    return this.tokens.refreshAfterChange();
  }
}

/** Ids of `user`, `app`, `grant`, `access-token`, `personal-token`: every token that hangs on one of them is dead. */
function isNamed({ kind, id, grantId, authenticated: { userId, appId } }: LiveToken, revoked: Changed): boolean {
  const names = (what: string, of: number | null) => of !== null && (revoked.get(what)?.has(of) ?? false);
  return names(kind, id) || names('grant', grantId) || names('user', userId) || names('app', appId);
}
