import { Cases } from '@heliograph/application/moderation';
import { type Caller, CurrentCaller, paginated, parse, pathId, RequiresScope, single } from '@heliograph/http';
import { ReportId } from '@heliograph/moderation-contracts';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Answers, one, pageOf, Refuses } from '../docs/answer-schemas.js';
import { pageQueryFrom, pagingOf } from '../http/list-pages.js';
import { casesQuery, resolution } from './decision.requests.js';
import { presentCase } from './moderation.presenter.js';

/** The queue of staff (B3). */
@Controller('staff/reports')
@RequiresScope('moderate')
export class CasesController {
  constructor(private readonly cases: Cases) {}

  @Get()
  @Answers('Reported subjects, one entry each, oldest first', pageOf('ReportedSubject'))
  async listReports(@CurrentCaller() caller: Caller, @Query({ schema: casesQuery }) query: unknown) {
    const { state, reason = null, type = null, ...asked } = parse(casesQuery, query);
    const listing = await this.cases.listCases(caller, { state, reason, type }, pageQueryFrom(asked));
    return paginated(listing.items.map(presentCase), pagingOf(listing));
  }

  @Post(':id/resolution')
  @HttpCode(200)
  @Answers('Decide about a reported subject: all its open reports are resolved', one('ReportedSubject'))
  @Refuses(409, 'They are resolved already.')
  async resolveReport(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body({ schema: resolution }) body: unknown) {
    const { id: found } = await this.cases.findCase(caller, pathId(ReportId, id));
    return single(presentCase(await this.cases.resolve(caller, found, parse(resolution, body))));
  }
}
