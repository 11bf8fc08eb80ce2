import type { Person } from '@heliograph/application/actor';
import { ApplicationRequests, Applications } from '@heliograph/application/applications';
import { CurrentPerson, paginated, parse, pathId, RequiresScope } from '@heliograph/http';
import { requestFilters } from '@heliograph/identity-contracts';
import { AppId } from '@heliograph/kernel';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { z } from 'zod';
import { Answers, pageOf } from '../docs/answer-schemas.js';
import { pageQueryFrom, pagingOf, walkQuery } from '../http/list-pages.js';
import { presentRequest } from './application.presenter.js';

const requestsQuery = z.object({
  ...walkQuery,
  filter: z.enum(requestFilters).default('all').describe('`refused`: those alone that were refused'),
});

/** The requests of the caller's app in the last seven days, as far as they are kept: all refusals and a sample of the rest. */
@Controller('applications/:id/requests')
@RequiresScope('manage:account')
export class ApplicationRequestsController {
  constructor(
    private readonly applications: Applications,
    private readonly requests: ApplicationRequests,
  ) {}

  @Get()
  @Answers('Requests of an app: refusals, and a sample of the rest', pageOf('AppRequest'))
  async listApplicationRequests(
    @CurrentPerson() person: Person,
    @Param('id') id: string,
    @Query({ schema: requestsQuery }) query: unknown,
  ) {
    const { id: appId } = await this.applications.findApplication(person, pathId(AppId, id));
    const { filter, ...asked } = parse(requestsQuery, query);
    const listing = await this.requests.listRequests(person, appId, filter, pageQueryFrom(asked));
    return paginated(listing.items.map(presentRequest), pagingOf(listing));
  }
}
