import { type RateLimiter, type Standing, tokenBucket } from '@heliograph/http';
import type { Budget } from '@heliograph/identity-contracts';

/** How budgets of tokens stand at the moment, without spending from them. */
export class TokenStandings {
  constructor(
    private readonly limiter: RateLimiter,
    readonly window: { readonly limit: number; readonly windowSeconds: number },
  ) {}

  of(budget: Budget): Promise<Standing> {
    return this.limiter.look(tokenBucket(budget, this.window));
  }
}
