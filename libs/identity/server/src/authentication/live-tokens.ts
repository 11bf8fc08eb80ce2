import { Rules } from '@heliograph/cqrs';
import { Database, type Queryable } from '@heliograph/database';
import { LruCache } from '@heliograph/timing';
import { Inject, Injectable } from '@nestjs/common';
import { type Revoked, RevocationFeed, TRUSTED_MILLISECONDS } from './revocation-feed.js';
import { findToken, type LiveToken, type TokenKind } from './token-rows.js';

/** Half a kilobyte each. */
const MOST_TOKENS = 50_000;

interface Load {
  readonly began: number;
  readonly answer: Promise<LiveToken | null>;
}

/**
 * Tokens in the memory of this process, by their hashes, as far as nothing has revoked them. Wrong ones are not remembered: nobody shall fill
 * the memory with guesses.
 */
@Injectable()
export class LiveTokens {
  private readonly tokens = new LruCache<LiveToken>(MOST_TOKENS);
  private readonly loads = new Map<string, Load>();
  private readonly feed: RevocationFeed;
  private readonly answered = { memory: 0, database: 0 };

  constructor(
    @Inject(Database) private readonly database: Queryable,
    @Inject(Rules) private readonly rules: Pick<Rules, 'staffSecondFactor'>,
  ) {
    this.feed = new RevocationFeed(database, (revoked) => this.forget(revoked));
  }

  /** How many are remembered, and how many look-ups were answered from where. */
  get counts(): { readonly held: number; readonly memory: number; readonly database: number } {
    return { held: this.tokens.size, ...this.answered };
  }

  /** @throws what the database throws, also where the token is remembered but may have been revoked since */
  async find(kind: TokenKind, hash: Buffer, now: Date): Promise<LiveToken | null> {
    await this.feed.recent();
    const key = hash.toString('base64url');
    const remembered = this.tokens.get(key);
    if (remembered) this.answered.memory += 1;
    const token = remembered ?? (await this.loaded(key, kind, hash));
    return token && (token.expiresAt === null || token.expiresAt > now.getTime()) ? token : null;
  }

  /** Awaited by handlers that revoke, before they answer: in this process the revocation holds at once (O9). Other processes read it by themselves. */
  afterRevoking(): Promise<void> {
    return this.feed.latest();
  }

  /** Those who ask for the same token at once share one answer; but none that was asked for too long ago, in a process that was frozen. */
  private loaded(key: string, kind: TokenKind, hash: Buffer): Promise<LiveToken | null> {
    const running = this.loads.get(key);
    if (running && running.began > performance.now() - TRUSTED_MILLISECONDS) return running.answer;
    this.answered.database += 1;
    const load = { began: performance.now(), answer: this.load(key, kind, hash) };
    this.loads.set(key, load);
    const done = () => {
      if (this.loads.get(key) === load) this.loads.delete(key);
    };
    load.answer.then(done, done);
    return load.answer;
  }

  private async load(key: string, kind: TokenKind, hash: Buffer): Promise<LiveToken | null> {
    const { revision } = this.feed;
    const token = await findToken(this.database, kind, hash, this.rules.staffSecondFactor);
    // A revocation that was read meanwhile may concern this token, committed after the token was read. It will not be read again.
    if (token && this.feed.revision === revision) this.tokens.set(key, token);
    return token;
  }

  private forget(revoked: Revoked | 'everything'): void {
    // Whoever asks from now on shall not be given what was read before.
    this.loads.clear();
    this.tokens.deleteWhere((token) => revoked === 'everything' || isNamed(token, revoked));
  }
}

function isNamed({ kind, id, grantId, authenticated: { userId, appId } }: LiveToken, revoked: Revoked): boolean {
  const names = (what: string, of: number | null) => of !== null && (revoked.get(what)?.has(of) ?? false);
  return names(kind, id) || names('grant', grantId) || names('user', userId) || names('app', appId);
}
