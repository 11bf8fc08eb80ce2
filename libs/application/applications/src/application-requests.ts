import { anonymous, bySystem, type MessageBus, type Person } from '@heliograph/application-actor';
import { type AskedPage, byInstant, type InstantOrder, type Listing, type Pager } from '@heliograph/application-paging';
import {
  type Application,
  type AppRequest,
  AppRequestId,
  ListAppRequests,
  type NewAppRequest,
  RecordAppRequests,
  type RequestFilter,
  type RequestPlace,
} from '@heliograph/identity-contracts';
import { Rejected } from '@heliograph/kernel';

const order: InstantOrder<RequestPlace, AppRequestId> = {
  brand: AppRequestId,
  placeOf: ({ at, id }) => [at, id],
  entryAt: (at, id) => ({ at, id }),
};

/** The requests of apps in the last seven days, as far as they are kept: all refusals and a sample of the rest. */
export class ApplicationRequests {
  constructor(
    private readonly bus: MessageBus,
    private readonly pager: Pager,
  ) {}

  /** Newest first. @throws Rejected `unknown-app`, `foreign-cursor` */
  page({ userId }: Person, appId: Application['id'], filter: RequestFilter, asked: AskedPage): Promise<Listing<AppRequest>> {
    return this.pager.page(`requests ${appId} ${filter}`, asked, (page, from) =>
      byInstant(order, from, async (place) => {
        const found = await this.bus.ask(new ListAppRequests(userId, appId, filter, page, place));
        if (!found) throw new Rejected('unknown-app');
        return found;
      }),
    );
  }

  /** Stores what a process has collected; returns how many were kept. */
  record(requests: readonly NewAppRequest[]): Promise<number> {
    return this.bus.command(anonymous, (context) => new RecordAppRequests(bySystem(context, 'request-log'), requests));
  }
}
