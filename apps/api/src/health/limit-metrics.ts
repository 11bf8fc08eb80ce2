import type { RateLimiter } from '@heliograph/http';
import { Counter, type Registry } from 'prom-client';

/**
 * Counts what a limit refuses, by the limit. The name in front of a bucket's first colon says which one it is; what follows says whose, and is in no metric.
 */
export function countRefusals(registry: Registry, limiter: RateLimiter): RateLimiter {
  const refusals = new Counter({
    name: 'heliograph_limit_refusals_total',
    help: 'What was refused because a limit was reached, by the limit.',
    labelNames: ['limit'] as const,
    registers: [registry],
  });
  const take: RateLimiter['take'] = async (bucket) => {
    const budget = await limiter.take(bucket);
    if (budget.refused) refusals.inc({ limit: bucket.key.slice(0, bucket.key.indexOf(':')) });
    return budget;
  };
  return { take, giveBack: (bucket) => limiter.giveBack(bucket), peek: (bucket) => limiter.peek(bucket) };
}
