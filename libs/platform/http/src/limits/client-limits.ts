import { budgetHeaders } from '../answer/budget-headers.js';
import { HttpProblem } from '../answer/problem.js';
import { addressKey } from './address-limits.js';
import type { Budget, RateLimiter } from './rate-limiter.js';
import { ceilingBucket } from './token-bucket.js';

interface Window {
  readonly limit: number;
  readonly windowSeconds: number;
}

/** An app that has shown its secret, and the owner all of whose apps share a ceiling. */
export interface LimitedClient {
  readonly limitKey: string;
  readonly ceilingKey: string;
}

/** The budget that a request was charged to, as its answer says it; null = the request is within it. */
export interface Charge {
  readonly headers: Readonly<Record<string, string>>;
  readonly refusal: HttpProblem | null;
}

/** How the limiter names what an app may still ask of the OAuth endpoints. */
export const clientKey = ({ limitKey }: Pick<LimitedClient, 'limitKey'>): string => `oauth-client:${limitKey}`;

/** Limits of the OAuth endpoints that programs call (A5): an app with its secret has a budget of its own, all else is charged to the address. */
export class ClientLimits {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly settings: { readonly perClient: Window; readonly perAddress: Window },
  ) {}

  /** @param client null = none has shown its secret */
  async charge(client: LimitedClient | null, address: string): Promise<Charge> {
    if (client === null) {
      const budget = await this.limiter.take({ key: addressKey('oauth', address), ...this.settings.perAddress });
      return chargeOf(budget, 'Too many requests from this address');
    }
    const ceiling = ceilingBucket({ ceilingKey: `oauth-${client.ceilingKey}` }, this.settings.perClient);
    const shared = ceiling && (await this.limiter.take(ceiling));
    const own = await this.limiter.take({ key: clientKey(client), ...this.settings.perClient });
    return chargeOf(shared?.refused && !own.refused ? shared : own, 'Too many requests of this app');
  }
}

function chargeOf(budget: Budget, description: string): Charge {
  const headers = budgetHeaders(budget);
  if (!budget.refused) return { headers, refusal: null };
  const refusal = new HttpProblem(429, undefined, {
    headers: { ...headers, 'Retry-After': String(budget.retryAfterSeconds) },
    members: { error: 'temporarily_unavailable', error_description: description },
  });
  return { headers, refusal };
}
