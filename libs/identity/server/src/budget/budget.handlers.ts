import { Database } from '@heliograph/database';
import { type Budget, ListBudgets, ListConnections } from '@heliograph/identity-contracts';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { listApps } from '../application/app-rows.js';
import { limitKey } from '../authentication/limit-key.js';
import { ListConnectionsHandler } from '../connection/connection.handlers.js';

@QueryHandler(ListBudgets)
export class ListBudgetsHandler implements IQueryHandler<ListBudgets> {
  constructor(
    private readonly database: Database,
    private readonly connections: ListConnectionsHandler,
  ) {}

  async execute({ userId, now }: ListBudgets): Promise<readonly Budget[]> {
    const [connected, own] = await Promise.all([
      this.connections.execute(new ListConnections(userId, now)),
      listApps(this.database, userId),
    ]);
    return [
      { of: 'personal-tokens', app: null, userId, limitKey: limitKey(null, userId) },
      ...connected.map(({ id, name }): Budget => ({ of: 'connection', app: { id, name }, userId, limitKey: limitKey(id, userId) })),
      ...(['application', 'oauth'] as const).flatMap((of) =>
        // A public app has no token of its own, and its requests count per address (W2).
        own
          .filter(({ isPublic }) => !isPublic)
          .map(({ id, name }): Budget => ({ of, app: { id, name }, userId: null, limitKey: limitKey(id, null) })),
      ),
    ];
  }
}
