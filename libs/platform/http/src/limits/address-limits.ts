import type { HttpProblem } from '../answer/problem.js';
import { addressBudget } from '../request/client-address.js';
import type { AddressLimitName } from '../request/route-policy.js';
import type { RateLimiter } from './rate-limiter.js';
import { countRequest } from './count-request.js';

export type AddressLimitSettings = Readonly<Record<AddressLimitName, { readonly limit: number; readonly windowSeconds: number }>>;

/** How the limiter names the budget of an address. */
export const addressKey = (name: AddressLimitName, address: string): string => `${name}:${addressBudget(address)}`;

/** Limits per address, apart from the API's budget (A5, B7). The pages and the OAuth endpoints share the sign-in budget of an address. */
export class AddressLimits {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly settings: AddressLimitSettings,
  ) {}

  /** Counts a request; null = within the limit, else the answer: 429, or the specification's 403 for a resource. */
  refusalOf(name: AddressLimitName, address: string): Promise<HttpProblem | null> {
    const members = name === 'oauth' ? { error: 'temporarily_unavailable', error_description: 'Too many requests from this address' } : {};
    return countRequest(this.limiter, { key: addressKey(name, address), ...this.settings[name] }, members);
  }
}
