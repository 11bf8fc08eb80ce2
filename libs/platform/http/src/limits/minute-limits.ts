import { HttpProblem } from '../answer/problem.js';
import { addressBudget } from '../request/client-address.js';
import type { MinuteLimitName } from '../request/route-policy.js';
import type { RateLimiter } from './rate-limiter.js';

export type MinuteLimitSettings = Readonly<Record<MinuteLimitName, { readonly limit: number; readonly windowSeconds: number }>>;

/** Limits per address and minute, apart from the API's budget. The pages and the OAuth endpoints share the sign-in budget of an address. */
export class MinuteLimits {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly settings: MinuteLimitSettings,
  ) {}

  /** Counts a request; null = within the limit, else the answer: 429, or the specification's 403 for a resource. */
  async refusalOf(name: MinuteLimitName, address: string): Promise<HttpProblem | null> {
    const budget = await this.limiter.take({ key: `${name}:${addressBudget(address)}`, ...this.settings[name] });
    if (!budget.refused) return null;
    const members = name === 'oauth' ? { error: 'temporarily_unavailable', error_description: 'Too many requests from this address' } : {};
    return new HttpProblem(429, undefined, { headers: { 'Retry-After': String(budget.retryAfterSeconds) }, members });
  }
}
