import { readPage } from '@heliograph/cqrs/reads';
import { Database } from '@heliograph/database';
import { type AppRequest, ListAppRequests, RecordAppRequests, requestsPerHour, shareOf } from '@heliograph/identity-contracts';
import type { Page } from '@heliograph/kernel';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { findOwnApp } from '../application/app-rows.js';
import { RECORD, requestList } from '../application/app-request.sql.js';

@CommandHandler(RecordAppRequests)
export class RecordAppRequestsHandler implements ICommandHandler<RecordAppRequests> {
  constructor(private readonly database: Database) {}

  async execute({ requests }: RecordAppRequests): Promise<number> {
    const rows = requests.map((request) => {
      const { of, at, method, route, status, milliseconds, requestId, error, reason } = request;
      const share = shareOf(request);
      const app = 'appId' in of ? { app_id: of.appId } : { client_id: of.clientId };
      return { ...app, share, most: requestsPerHour[share], at, method, route, status, milliseconds, request_id: requestId, error, reason };
    });
    const [row] = await this.database.query<{ kept: number }>(RECORD, [JSON.stringify(rows)]);
    return row?.kept ?? 0;
  }
}

@QueryHandler(ListAppRequests)
export class ListAppRequestsHandler implements IQueryHandler<ListAppRequests> {
  constructor(private readonly database: Database) {}

  async execute({ ownerId, appId, filter, page }: ListAppRequests): Promise<Page<AppRequest> | null> {
    if (!(await findOwnApp(this.database, ownerId, appId))) return null;
    return readPage(this.database, requestList(appId, filter), page);
  }
}
