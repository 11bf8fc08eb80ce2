import { Dispatcher } from '@heliograph/cqrs';
import { CurrentUserId, paginated, parse, RequiresScope, timestamp } from '@heliograph/http';
import { type Budget, ListBudgets } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import { Answers, pageOf } from '../docs/documented.js';
import { shortListQuery } from '../http/short-list.js';
import { TokenStandings } from './token-standings.js';

const kinds = {
  'personal-tokens': 'personal_tokens',
  connection: 'connection',
  application: 'application',
} satisfies Record<Budget['of'], string>;

/** Budgets that the caller's tokens and apps spend (A5), as they stand; this request has spent one of the personal tokens'. */
@Controller('me/limits')
@RequiresScope('manage:account')
export class MyLimitsController {
  constructor(
    @Inject(Dispatcher) private readonly dispatcher: Dispatcher,
    @Inject(TokenStandings) private readonly standings: TokenStandings,
  ) {}

  @Get()
  @Answers('What is left of the budgets of the caller and of the apps', pageOf('Limit'))
  async list(@CurrentUserId() userId: UserId, @Query({ schema: shortListQuery }) query: unknown) {
    const { page, per_page: perPage } = parse(shortListQuery, query);
    const budgets = await this.dispatcher.dispatch(new ListBudgets(userId));
    const shown = budgets.slice((page - 1) * perPage, page * perPage);
    return paginated(await Promise.all(shown.map((budget) => this.present(budget))), { total: budgets.length, page, perPage });
  }

  private async present(budget: Budget) {
    const { limit, remaining, resetAt } = await this.standings.of(budget);
    return {
      kind: kinds[budget.of],
      application_id: budget.app?.id ?? null,
      name: budget.app?.name ?? null,
      limit,
      remaining,
      window_seconds: this.standings.window.windowSeconds,
      resets_at: resetAt === null ? null : timestamp(new Date(resetAt * 1000)),
    };
  }
}
