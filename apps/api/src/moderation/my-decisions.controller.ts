import type { Person } from '@heliograph/application/actor';
import { Appeals } from '@heliograph/application/moderation';
import { created, CurrentPerson, paginated, parse, RequiresScope } from '@heliograph/http';
import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { Answers, one, pageOf, Refuses } from '../docs/answer-schemas.js';
import { pageQueryFrom, listQuery, pagingOf } from '../http/list-pages.js';
import { presentDecision } from './moderation.presenter.js';
import { newAppeal } from './appeal.requests.js';

/** What staff has decided about the caller and what is theirs, and appeals against it (B6). */
@Controller('me')
export class MyDecisionsController {
  constructor(private readonly appeals: Appeals) {}

  @Get('decisions')
  @Answers('What moderators have decided about the caller, newest first', pageOf('Decision'))
  @RequiresScope('read')
  async listMyDecisions(@CurrentPerson() person: Person, @Query({ schema: listQuery }) query: unknown) {
    const listing = await this.appeals.decisions(person, pageQueryFrom(parse(listQuery, query)));
    return paginated(listing.items.map(presentDecision), pagingOf(listing));
  }

  @Post('appeals')
  @Answers('Appeal against a decision, once', one('Decision'), 201)
  @Refuses(404, 'There is no such decision about the caller.')
  @Refuses(409, 'There was an appeal, or the decision is lifted.')
  @RequiresScope('write:profile')
  async appealDecision(@CurrentPerson() person: Person, @Body({ schema: newAppeal }) body: unknown) {
    const { decision, text } = parse(newAppeal, body);
    return created('/me/decisions', presentDecision(await this.appeals.appeal(person, decision, text)));
  }
}
