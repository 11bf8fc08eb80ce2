import { type Limit, Limits } from '@heliograph/application/access';
import type { Person } from '@heliograph/application/actor';
import { OwnPhotos } from '@heliograph/application/photos';
import { CurrentPerson, paginated, parse, RequiresScope, timestamp } from '@heliograph/http';
import type { Budget } from '@heliograph/identity-contracts';
import { Controller, Get, Query } from '@nestjs/common';
import { Answers, pageOf } from '../docs/answer-schemas.js';
import { shortListQuery } from '../http/short-list.js';

const kinds = {
  'personal-tokens': 'personal_tokens',
  connection: 'connection',
  application: 'application',
  oauth: 'oauth',
} satisfies Record<Budget['of'], string>;

/** Bytes of originals. A quota has no window. */
function storage(limit: number, used: number) {
  const left = Math.max(0, limit - used);
  return { kind: 'storage', application_id: null, name: null, limit, remaining: left, window_seconds: null, resets_at: null };
}

/** The current budgets of the caller's tokens and apps (A5), of which this request has spent one of the personal tokens', and the room for pictures. */
@Controller('me/limits')
@RequiresScope('manage:account')
export class MyLimitsController {
  constructor(
    private readonly limits: Limits,
    private readonly own: OwnPhotos,
  ) {}

  @Get()
  @Answers('What is left of the budgets of the caller and of the apps, and of the storage', pageOf('Limit'))
  async listMyLimits(@CurrentPerson() person: Person, @Query({ schema: shortListQuery }) query: unknown) {
    const { page, per_page: perPage } = parse(shortListQuery, query);
    const [{ items, total }, { quota, used }] = await Promise.all([
      this.limits.listLimits(person, { page, perPage }),
      this.own.room(person),
    ]);
    const budgets = items.map(present);
    if (quota === null) return paginated(budgets, { total, page, perPage });
    const isHere = total >= (page - 1) * perPage && total < page * perPage;
    return paginated(isHere ? [...budgets, storage(quota, used)] : budgets, { total: total + 1, page, perPage });
  }
}

function present({ budget, limit, remaining, windowSeconds, resetAt }: Limit) {
  return {
    kind: kinds[budget.of],
    application_id: budget.app?.id ?? null,
    name: budget.app?.name ?? null,
    limit,
    remaining,
    window_seconds: windowSeconds,
    resets_at: resetAt === null ? null : timestamp(resetAt),
  };
}
