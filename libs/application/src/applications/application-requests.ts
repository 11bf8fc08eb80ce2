import { type CursorPage, type PageQuery, Pager } from '@heliograph/cqrs/reads';
import {
  type Application,
  type AppRequest,
  ListAppRequests,
  type NewAppRequest,
  RecordAppRequests,
  type RequestFilter,
} from '@heliograph/identity-contracts';
import { Rejected } from '@heliograph/kernel';
import { Injectable } from '@nestjs/common';
import { anonymous, systemContext, MessageBus, type Person } from '../actor/index.js';

/** The requests of apps in the last seven days, as far as they are kept: all refusals and a sample of the rest. */
@Injectable()
export class ApplicationRequests {
  constructor(
    private readonly bus: MessageBus,
    private readonly pager: Pager,
  ) {}

  /** Newest first. @throws Rejected `unknown-app`, `foreign-cursor` */
  listRequests({ userId }: Person, appId: Application['id'], filter: RequestFilter, query: PageQuery): Promise<CursorPage<AppRequest>> {
    return this.pager.readPage(`requests ${appId} ${filter}`, query, async (page) => {
      const found = await this.bus.ask(new ListAppRequests(userId, appId, filter, page));
      if (!found) throw new Rejected('unknown-app');
      return found;
    });
  }

  /** Stores what a process has collected; returns how many were kept. */
  record(requests: readonly NewAppRequest[]): Promise<number> {
    return this.bus.command(anonymous, (context) => new RecordAppRequests(systemContext(context, 'request-log'), requests));
  }
}
