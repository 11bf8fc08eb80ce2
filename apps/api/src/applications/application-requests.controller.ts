import { Dispatcher } from '@heliograph/cqrs';
import { CurrentUserId, notFound, paginated, parse, pathId, RequiresScope } from '@heliograph/http';
import { AppRequestId, FindApplication, ListAppRequests, requestFilters, type RequestPlace } from '@heliograph/identity-contracts';
import { AppId, type UserId } from '@heliograph/kernel';
import type { Place } from '@heliograph/views-contracts';
import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { z } from 'zod';
import { Answers, pageOf } from '../docs/documented.js';
import { ListPages, walkQuery } from '../http/list-pages.js';
import { presentRequest } from './application.presenter.js';

const requestsQuery = z.object({ ...walkQuery, filter: z.enum(requestFilters).default('all') });

/** What the caller's app has asked in the last seven days, as far as it is kept: all refusals and a sample of the rest. */
@Controller('applications/:id/requests')
@RequiresScope('manage:account')
export class ApplicationRequestsController {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(ListPages) private readonly pages: ListPages,
  ) {}

  @Get()
  @Answers('Requests of an app: refusals, and a sample of the rest', pageOf('AppRequest'))
  async list(@CurrentUserId() userId: UserId, @Param('id') id: string, @Query({ schema: requestsQuery }) query: unknown) {
    const app = await this.dispatcher.dispatch(new FindApplication(userId, AppId(pathId(id))));
    if (!app) throw notFound();
    const { filter, ...asked } = parse(requestsQuery, query);
    const { items, paging } = await this.pages.read(`requests ${app.id} ${filter}`, asked, async (page, from) => {
      const found = await this.dispatcher.dispatch(
        new ListAppRequests(userId, app.id, filter, page, from && { after: placed(from.after) }),
      );
      if (!found) throw notFound();
      const last = found.items.at(-1);
      return { ...found, last: last ? [last.at.getTime(), last.id] : null };
    });
    return paginated(items.map(presentRequest), paging);
  }
}

function placed([at = 0, id = 0]: Place): RequestPlace {
  return { at: new Date(at), id: AppRequestId(id) };
}
