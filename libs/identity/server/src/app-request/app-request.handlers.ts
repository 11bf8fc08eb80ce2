import { Database, keysetPage } from '@heliograph/database';
import { type AppRequest, ListAppRequests, RecordAppRequests, requestsPerHour, shareOf } from '@heliograph/identity-contracts';
import type { Page } from '@heliograph/kernel';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { findOwnApp } from '../application/app-rows.js';
import { newestRequest, RECORD, requestPage } from './app-request.sql.js';

@CommandHandler(RecordAppRequests)
export class RecordAppRequestsHandler implements ICommandHandler<RecordAppRequests> {
  constructor(@Inject(Database) private readonly database: Database) {}

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

type Row = { readonly total: number } & (AppRequest | { readonly id: null });

@QueryHandler(ListAppRequests)
export class ListAppRequestsHandler implements IQueryHandler<ListAppRequests> {
  constructor(@Inject(Database) private readonly database: Database) {}

  async execute({ ownerId, appId, filter, page, from }: ListAppRequests): Promise<Page<AppRequest> | null> {
    if (!(await findOwnApp(this.database, ownerId, appId))) return null;
    const slice = keysetPage(newestRequest, page, from, 2);
    const rows = await this.database.query<Row>(requestPage(filter, slice), [appId, ...slice.params]);
    return { total: rows[0]?.total ?? 0, items: rows.flatMap((row) => (row.id === null ? [] : [withoutTotal(row)])) };
  }
}

function withoutTotal({ total: _total, ...request }: { readonly total: number } & AppRequest): AppRequest {
  return request;
}
