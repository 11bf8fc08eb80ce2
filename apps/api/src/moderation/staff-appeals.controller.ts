import { Appeals } from '@heliograph/application/moderation';
import { type Caller, CurrentCaller, paginated, parse, pathId, RequiresScope, single } from '@heliograph/http';
import { DecisionId } from '@heliograph/kernel';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { Answers, one, pageOf, Refuses } from '../docs/answer-schemas.js';
import { pageQueryFrom, pagingOf } from '../http/list-pages.js';
import { presentAppeal } from './appeal.presenter.js';
import { appealAnswer, appealListQuery } from './appeal.requests.js';

/** Appeals as staff reads and answers them (B6). */
@Controller('staff/appeals')
@RequiresScope('moderate')
export class StaffAppealsController {
  constructor(private readonly appeals: Appeals) {}

  @Get()
  @Answers('Open appeals, oldest decision first; or resolved ones, newest first', pageOf('Appeal'))
  async listAppeals(@CurrentCaller() caller: Caller, @Query({ schema: appealListQuery }) query: unknown) {
    const { state, ...page } = parse(appealListQuery, query);
    const listing = await this.appeals.waiting(caller, state, pageQueryFrom(page));
    return paginated(listing.items.map(presentAppeal), pagingOf(listing));
  }

  @Post(':id/resolution')
  @HttpCode(200)
  @Answers('Grant an appeal, which lifts the decision, or refuse it', one('Appeal'))
  @Refuses(409, 'It is resolved.')
  async resolveAppeal(@CurrentCaller() caller: Caller, @Param('id') id: string, @Body({ schema: appealAnswer }) body: unknown) {
    const decision = pathId(DecisionId, id);
    const answer = () => {
      const { grant: granted, note } = parse(appealAnswer, body);
      return { granted, note };
    };
    return single(presentAppeal(await this.appeals.resolve(caller, decision, answer)));
  }
}
