import { Database } from '@heliograph/database';
import { FindEndedAccess, type Scope } from '@heliograph/identity-contracts';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { hashOf, kindOf } from '../credentials/secret-text.js';
import { isSuspended } from '../user/is-suspended.js';
import { LiveTokens } from './live-tokens.js';

const VALID_SESSIONS = `
  select s.session_hash as hash from identity.sessions s join identity.users u on u.id = s.user_id and not ${isSuspended('u')}
   where s.session_hash = any($1::bytea[]) and s.expires_at > $2`;

/** Tokens are in memory; of sessions one statement asks for all. */
@QueryHandler(FindEndedAccess)
export class FindEndedAccessHandler implements IQueryHandler<FindEndedAccess> {
  constructor(
    private readonly tokens: LiveTokens,
    private readonly database: Database,
  ) {}

  async execute({ secrets, scope, now }: FindEndedAccess): Promise<ReadonlySet<string>> {
    const sessions = secrets.filter((secret) => kindOf(secret) === 'session');
    const others = secrets.filter((secret) => kindOf(secret) !== 'session');
    const [valid, admitted] = await Promise.all([
      this.validSessions(sessions, now),
      Promise.all(others.map((secret) => this.isAdmitted(secret, scope, now))),
    ]);
    return new Set([
      ...sessions.filter((secret) => !valid.has(hashOf(secret).toString('hex'))),
      ...others.filter((_, at) => !admitted[at]),
    ]);
  }

  private async validSessions(sessions: readonly string[], now: Date): Promise<ReadonlySet<string>> {
    if (sessions.length === 0) return new Set();
    const rows = await this.database.query<{ hash: Buffer }>(VALID_SESSIONS, [sessions.map(hashOf), now]);
    return new Set(rows.map(({ hash }) => hash.toString('hex')));
  }

  private async isAdmitted(secret: string, scope: Scope, now: Date): Promise<boolean> {
    const kind = kindOf(secret);
    if (kind !== 'personal-token' && kind !== 'access-token') return false;
    const token = await this.tokens.findToken(kind, hashOf(secret), now);
    return token !== null && token.authenticated.userId !== null && token.authenticated.scopes.includes(scope);
  }
}
