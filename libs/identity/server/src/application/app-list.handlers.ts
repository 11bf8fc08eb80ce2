import { Database } from '@heliograph/database';
import { type Application, FindApplication, ListApplications } from '@heliograph/identity-contracts';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { findOwnApp, listApps } from './app-rows.js';

@QueryHandler(ListApplications)
export class ListApplicationsHandler implements IQueryHandler<ListApplications> {
  constructor(private readonly database: Database) {}

  execute({ ownerId }: ListApplications): Promise<readonly Application[]> {
    return listApps(this.database, ownerId);
  }
}

@QueryHandler(FindApplication)
export class FindApplicationHandler implements IQueryHandler<FindApplication> {
  constructor(private readonly database: Database) {}

  execute({ ownerId, appId }: FindApplication): Promise<Application | null> {
    return findOwnApp(this.database, ownerId, appId);
  }
}
