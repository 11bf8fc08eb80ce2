import type { QuotaStatus } from '@heliograph/application-access';
import { type Bucket, ClientLimits, clientKey, type RateLimiter, tokenBucket } from '@heliograph/http';
import type { Budget } from '@heliograph/identity-contracts';
import type { Settings } from '@heliograph/settings';

export function clientLimits(limiter: RateLimiter, { oauth, oauthApp }: Settings['rateLimits']): ClientLimits {
  return new ClientLimits(limiter, { perClient: oauthApp, perAddress: oauth });
}

/** Reads what is left of a budget, and spends nothing. */
export function standingOf(limiter: RateLimiter, { token, oauthApp }: Settings['rateLimits']): (budget: Budget) => Promise<QuotaStatus> {
  const bucketOf = (budget: Budget): Bucket =>
    budget.of === 'oauth' ? { key: clientKey(budget), ...oauthApp } : tokenBucket({ ...budget, appId: budget.app?.id ?? null }, token);
  return async (budget) => {
    const bucket = bucketOf(budget);
    return { ...(await limiter.peek(bucket)), windowSeconds: bucket.windowSeconds };
  };
}
