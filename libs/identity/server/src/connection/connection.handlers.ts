import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import { type Connection, ListConnections, RemoveConnection } from '@heliograph/identity-contracts';
import type { CredentialNumber } from '@heliograph/identity-core';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { LiveTokens } from '../authentication/live-tokens.js';
import { recordRevokedCredentials } from '../credential-record/record-credentials.js';
import { rejection } from '../refusal/refusal.js';
import { isSuspended } from '../user/is-suspended.js';

// A grant whose code was never exchanged connects nothing. Who is suspended is not named to others (B4).
const CONNECTIONS = `
  select a.id, a.name, a.website, o.username as "ownerUsername", array_agg(distinct s.scope order by s.scope) as scopes, min(g.created_at) as "connectedAt",
       max(g.last_used_at) as "lastUsedAt"
    from identity.grants g
    join identity.apps a on a.id = g.app_id
    left join identity.users o on o.id = a.owner_id and (o.id = $1 or not ${isSuspended('o')})
   cross join lateral unnest(g.scopes) as s(scope)
   where g.user_id = $1 and g.revoked_at is null and g.expires_at > $2 and ($3::bigint is null or a.id = $3)
     and exists (select from identity.refresh_tokens r where r.grant_id = g.id and r.expires_at > $2)
   group by a.id, o.username
   order by "connectedAt" desc, a.id desc limit 200`;

@QueryHandler(ListConnections)
export class ListConnectionsHandler implements IQueryHandler<ListConnections> {
  constructor(private readonly database: Database) {}

  execute({ userId, now, appId }: ListConnections): Promise<readonly Connection[]> {
    return this.database.query<Connection>(CONNECTIONS, [userId, now, appId]);
  }
}

@CommandHandler(RemoveConnection)
export class RemoveConnectionHandler implements ICommandHandler<RemoveConnection> {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly tokens: LiveTokens,
  ) {}

  async execute({ context, actorId, appId }: RemoveConnection): Promise<void> {
    const ended = await this.database.query<{ id: CredentialNumber }>(
      'update identity.grants set revoked_at = $3 where user_id = $1 and app_id = $2 and revoked_at is null and expires_at > $3 returning id',
      [actorId, appId, context.now],
    );
    if (ended.length === 0) throw rejection('unknown-connection');
    await this.tokens.refreshAfterRevocation();
    const consents = ended.map(({ id }) => ({ kind: 'consent', id, userId: actorId }) as const);
    await recordRevokedCredentials(this.store, context, consents);
  }
}
