import type { QuotaReader } from '@heliograph/application/access';
import { type Bucket, ClientLimits, clientKey, type RateLimiter, tokenBucket } from '@heliograph/http';
import type { Budget } from '@heliograph/identity-contracts';
import type { Settings } from '@heliograph/settings';

export function clientLimits(limiter: RateLimiter, { oauth, oauthApp }: Settings['rateLimits']): ClientLimits {
  return new ClientLimits(limiter, { perClient: oauthApp, perAddress: oauth });
}

export function quotaReader(limiter: RateLimiter, { token, oauthApp }: Settings['rateLimits']): QuotaReader {
  const bucketOf = (budget: Budget): Bucket =>
    budget.of === 'oauth' ? { key: clientKey(budget), ...oauthApp } : tokenBucket({ ...budget, appId: budget.app?.id ?? null }, token);
  return {
    statusOf: async (budget) => {
      const bucket = bucketOf(budget);
      return { ...(await limiter.peek(bucket)), windowSeconds: bucket.windowSeconds };
    },
  };
}
