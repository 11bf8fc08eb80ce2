import { describe, expect, it } from '@jest/globals';
import { createRateLimiter } from './create-rate-limiter.js';
import { MemoryLimiter } from './memory-limiter.js';
import { MinuteLimits } from './minute-limits.js';

const bucket = { key: 'a', limit: 2, windowSeconds: 10 };

describe('fixed windows in memory (A5)', () => {
  it('let 1..N pass, refuse N+1, keep their end and open anew', async () => {
    let now = 1_000_400;
    const limiter = new MemoryLimiter(() => now);
    expect(await limiter.take(bucket)).toEqual({ limit: 2, remaining: 1, resetAt: 1_011, retryAfterSeconds: 10, refused: false });
    now += 3_000;
    expect(await limiter.take(bucket)).toMatchObject({ remaining: 0, resetAt: 1_011, refused: false });
    now += 6_999;
    expect(await limiter.take(bucket)).toEqual({ limit: 2, remaining: 0, resetAt: 1_011, retryAfterSeconds: 1, refused: true });
    now += 1;
    expect(await limiter.take(bucket)).toMatchObject({ remaining: 1, resetAt: 1_021, refused: false });
  });

  it('hold a bounded number of windows', async () => {
    let now = 0;
    const limiter = new MemoryLimiter(() => now, 2);
    await limiter.take(bucket);
    now = 5_000;
    await limiter.take({ ...bucket, key: 'b' });
    await limiter.take({ ...bucket, key: 'c' });
    expect((await limiter.take({ ...bucket, key: 'b' })).remaining).toBe(0);
    expect((await limiter.take(bucket)).remaining).toBe(1);
  });
});

describe('without its Redis', () => {
  it('the limiter goes on counting, and fast', async () => {
    const limiter = createRateLimiter('redis://127.0.0.1:1');
    const began = performance.now();
    const taken = [await limiter.take(bucket), await limiter.take(bucket), await limiter.take(bucket)];
    expect(taken.map(({ refused }) => refused)).toEqual([false, false, true]);
    expect(performance.now() - began).toBeLessThan(400);
    await limiter.close();
  });
});

describe('limits per address and minute', () => {
  it('answer 429, and for registering the specification’s 403', async () => {
    const one = { limit: 1, windowSeconds: 60 };
    const limits = new MinuteLimits(new MemoryLimiter(), { 'sign-in': one, register: one, oauth: one });
    expect(await limits.refusalOf('oauth', '2001:db8::1')).toBeNull();
    expect(await limits.refusalOf('oauth', '2001:db8::2')).toMatchObject({ status: 429, members: { error: 'temporarily_unavailable' } });
    await limits.refusalOf('register', '192.0.2.1');
    expect(await limits.refusalOf('register', '192.0.2.1')).toMatchObject({ status: 403, bare: true, headers: { 'Retry-After': '60' } });
    expect(await limits.refusalOf('register', '192.0.2.2')).toBeNull();
  });
});
