import { type Limit, Limits } from '@heliograph/application-access';
import type { Person } from '@heliograph/application-actor';
import { CurrentPerson, paginated, parse, RequiresScope, timestamp } from '@heliograph/http';
import type { Budget } from '@heliograph/identity-contracts';
import { Controller, Get, Inject, Query } from '@nestjs/common';
import { API_SETTINGS, type ApiSettings } from '../api-settings.js';
import { Answers, pageOf } from '../docs/documented.js';
import { shortListQuery } from '../http/short-list.js';

const kinds = {
  'personal-tokens': 'personal_tokens',
  connection: 'connection',
  application: 'application',
} satisfies Record<Budget['of'], string>;

/** The current budgets of the caller's tokens and apps (A5); this request has spent one of the personal tokens'. */
@Controller('me/limits')
@RequiresScope('manage:account')
export class MyLimitsController {
  constructor(
    @Inject(Limits) private readonly limits: Limits,
    @Inject(API_SETTINGS) private readonly settings: ApiSettings,
  ) {}

  @Get()
  @Answers('What is left of the budgets of the caller and of the apps', pageOf('Limit'))
  async list(@CurrentPerson() person: Person, @Query({ schema: shortListQuery }) query: unknown) {
    const { page, per_page: perPage } = parse(shortListQuery, query);
    const { items, total } = await this.limits.list(person, { page, perPage });
    return paginated(
      items.map((limit) => this.present(limit)),
      { total, page, perPage },
    );
  }

  private present({ budget, limit, remaining, resetAt }: Limit) {
    return {
      kind: kinds[budget.of],
      application_id: budget.app?.id ?? null,
      name: budget.app?.name ?? null,
      limit,
      remaining,
      window_seconds: this.settings.tokenWindowSeconds,
      resets_at: resetAt === null ? null : timestamp(resetAt),
    };
  }
}
