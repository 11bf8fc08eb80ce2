import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRateLimiter } from './create-rate-limiter.js';
import type { Budget, RateLimiter } from './rate-limiter.js';

const bucket = { key: `spec-${process.pid}`, limit: 100, windowSeconds: 30 };

describe('fixed windows in Redis (A5)', () => {
  let limiters: RateLimiter[];
  beforeAll(async () => {
    limiters = [1, 2].map(() => createRateLimiter(process.env.HELIOGRAPH_TEST_REDIS_URL ?? ''));
    await Promise.all(limiters.map(untilShared));
  });
  afterAll(() => Promise.all(limiters.map((limiter) => limiter.close())));

  it('two processes share one window: exactly N of many parallel requests pass, and its end never moves', async () => {
    const taken = await Promise.all(Array.from({ length: 300 }, (_, at) => (limiters[at % 2] as RateLimiter).take(bucket)));
    expect(taken.filter(({ refused }) => !refused)).toHaveLength(100);
    expect(new Set(taken.map(({ resetAt }) => resetAt)).size).toBe(1);
    expect(Math.min(...taken.map(({ remaining }) => remaining))).toBe(0);
    expect((await (limiters[0] as RateLimiter).take(bucket)).resetAt).toBe((taken[0] as Budget).resetAt);
  });
});

/** A limiter counts in memory until its connection stands: its count then starts anew in the shared window. */
async function untilShared(limiter: RateLimiter): Promise<void> {
  const deadline = Date.now() + 10_000;
  const key = `probe-${process.pid}-${Math.trunc(performance.now() * 1000)}`;
  const probe = () => limiter.take({ key, limit: 1_000_000, windowSeconds: 30 });
  let before = await probe();
  while (Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const now = await probe();
    if (now.remaining >= before.remaining) return;
    before = now;
  }
  throw new Error('Redis was not reached');
}
