import { IdentitySettings } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import {
  EndOneSession,
  EndOtherSessions,
  EndSession,
  FindSession,
  ListSessions,
  type OpenSession,
  type Session,
  type SessionId,
  type Suspension,
} from '@heliograph/identity-contracts';
import { CredentialNumber, staffScopes } from '@heliograph/identity-core';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { recordRevokedCredentials } from '../credential-record/record-credentials.js';
import { credentialId } from '../credentials/credential-ids.js';
import { hashOf, kindOf } from '../credentials/secret-text.js';
import { rejection } from '../refusal/refusal.js';
import { hasSecondFactorSql } from '../credentials/second-factor-rows.js';
import { isSuspended } from '../user/is-suspended.js';
import { isConfirmed } from '../credentials/confirmation.js';
import { MAX_SESSIONS } from './sessions.js';

interface SessionRow extends Pick<Session, 'userId' | 'username' | 'name' | 'hasSecondFactor'>, Suspension {
  readonly suspended: boolean;
  readonly id: SessionId;
  readonly roles: string[];
  readonly confirmedAt: Date | null;
  readonly stale: boolean;
}

@QueryHandler(FindSession)
export class FindSessionHandler implements IQueryHandler<FindSession> {
  constructor(
    private readonly database: Database,
    private readonly rules: IdentitySettings,
  ) {}

  async execute({ token, now }: FindSession): Promise<Session | null> {
    if (kindOf(token) !== 'session') return null;
    const hash = hashOf(token);
    const [row] = await this.database.query<SessionRow>(
      `select s.id, u.id as "userId", u.username, u.name, u.roles, s.confirmed_at as "confirmedAt",
              ${hasSecondFactorSql('u.id')} as "hasSecondFactor",
              ${isSuspended('u')} as suspended, u.disabled_reason as reason, u.disabled_until as until,
              coalesce(s.last_used_at, s.created_at) <= $2::timestamptz - interval '1 hour' as stale
         from identity.sessions s join identity.users u on u.id = s.user_id and u.username is not null
        where s.session_hash = $1 and s.expires_at > $2`,
      [hash, now],
    );
    if (!row) return null;
    const { id, stale, roles, confirmedAt, suspended, reason, until, ...session } = row;
    // To the hour, so that not every page view is a write.
    if (stale) await this.database.query('update identity.sessions set last_used_at = $2 where session_hash = $1', [hash, now]);
    const credential = credentialId('session', id);
    const [ofRoles, confirmed] = [staffScopes(roles), isConfirmed(confirmedAt, now)];
    if (suspended)
      return { ...session, credential, scopes: [], withheld: [], lacking: [], confirmed, confirmedAt, suspension: { reason, until } };
    const mayBeStaff = session.hasSecondFactor || !this.rules.staffSecondFactor;
    const [scopes, withheld] = !mayBeStaff ? [[], []] : confirmed ? [ofRoles, []] : [[], ofRoles];
    return { ...session, credential, scopes, withheld, lacking: mayBeStaff ? [] : ofRoles, confirmed, confirmedAt, suspension: null };
  }
}

@CommandHandler(EndSession)
export class EndSessionHandler implements ICommandHandler<EndSession> {
  constructor(private readonly database: Database) {}

  async execute({ token }: EndSession): Promise<void> {
    await this.database.query('delete from identity.sessions where session_hash = $1', [hashOf(token)]);
  }
}

@QueryHandler(ListSessions)
export class ListSessionsHandler implements IQueryHandler<ListSessions> {
  constructor(private readonly database: Database) {}

  execute({ userId, token, now }: ListSessions): Promise<OpenSession[]> {
    return this.database.query<OpenSession>(
      `select id, created_at as "startedAt", coalesce(last_used_at, created_at) as "lastUsedAt", browser, session_hash = $2 as "isThis"
         from identity.sessions where user_id = $1 and expires_at > $3 order by "lastUsedAt" desc, id desc limit ${MAX_SESSIONS}`,
      [userId, hashOf(token), now],
    );
  }
}

@CommandHandler(EndOneSession)
export class EndOneSessionHandler implements ICommandHandler<EndOneSession> {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
  ) {}

  async execute({ context, actorId, sessionId }: EndOneSession): Promise<void> {
    const ended = await this.database.query('delete from identity.sessions where id = $1 and user_id = $2 returning id', [
      sessionId,
      actorId,
    ]);
    if (ended.length === 0) throw rejection('unknown-session');
    await recordRevokedCredentials(this.store, context, [{ kind: 'session', id: CredentialNumber(sessionId), userId: actorId }]);
  }
}

@CommandHandler(EndOtherSessions)
export class EndOtherSessionsHandler implements ICommandHandler<EndOtherSessions> {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
  ) {}

  async execute({ context, actorId, token }: EndOtherSessions): Promise<number> {
    const others = 'delete from identity.sessions where user_id = $1 and session_hash <> $2 returning id';
    const ended = await this.database.query<{ id: SessionId }>(others, [actorId, hashOf(token)]);
    const sessions = ended.map(({ id }) => ({ kind: 'session', id: CredentialNumber(id), userId: actorId }) as const);
    await recordRevokedCredentials(this.store, context, sessions);
    return ended.length;
  }
}
