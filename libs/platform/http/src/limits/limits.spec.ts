import { describe, expect, it } from '@jest/globals';
import { openCallerStore } from './caller-store.js';
import { MemoryLimiter } from './memory-limiter.js';
import { AddressLimits } from './address-limits.js';
import { ClientLimits } from './client-limits.js';

const bucket = { key: 'a', limit: 2, windowSeconds: 10 };

function clockAt(milliseconds: number) {
  const clock = { now: milliseconds, hostIsAhead: 0, monotonic: () => clock.now, epoch: () => clock.now + clock.hostIsAhead };
  return clock;
}

describe('fixed windows in memory', () => {
  it('A5 1..N pass, N+1 is refused, the window keeps its end and opens again', async () => {
    const clock = clockAt(1_000_400);
    const limiter = new MemoryLimiter(clock);
    expect(await limiter.take(bucket)).toEqual({ limit: 2, remaining: 1, resetAt: 1_011, retryAfterSeconds: 10, refused: false });
    clock.now += 3_000;
    expect(await limiter.take(bucket)).toMatchObject({ remaining: 0, resetAt: 1_011, refused: false });
    clock.now += 6_999;
    expect(await limiter.take(bucket)).toEqual({ limit: 2, remaining: 0, resetAt: 1_011, retryAfterSeconds: 1, refused: true });
    clock.now += 1;
    expect(await limiter.take(bucket)).toMatchObject({ remaining: 1, resetAt: 1_021, refused: false });
  });

  it('A5 setting the clock of the host neither ends a window nor moves its end', async () => {
    const clock = clockAt(1_000_000);
    const limiter = new MemoryLimiter(clock);
    await limiter.take(bucket);
    for (const hostIsAhead of [86_400_000, -86_400_000]) {
      clock.hostIsAhead = hostIsAhead;
      expect(await limiter.take(bucket)).toMatchObject({ remaining: 0, resetAt: 1_010, retryAfterSeconds: 10 });
    }
    clock.now += 10_000;
    expect(await limiter.take(bucket)).toMatchObject({ remaining: 1, resetAt: 1_020 - 86_400 });
  });

  it('A5 a bounded number of windows is held, the youngest', async () => {
    const clock = clockAt(0);
    const limiter = new MemoryLimiter(clock, 2);
    await limiter.take(bucket);
    clock.now = 5_000;
    await limiter.take({ ...bucket, key: 'b' });
    await limiter.take({ ...bucket, key: 'c' });
    expect((await limiter.take({ ...bucket, key: 'b' })).remaining).toBe(0);
    expect((await limiter.take(bucket)).remaining).toBe(1);
  });

  it('A5 reading a window counts nothing and opens none', async () => {
    const clock = clockAt(1_000_000);
    const limiter = new MemoryLimiter(clock);
    expect(await limiter.peek(bucket)).toEqual({ limit: 2, remaining: 2, resetAt: null });
    await limiter.take(bucket);
    for (let time = 0; time < 3; time++) expect(await limiter.peek(bucket)).toEqual({ limit: 2, remaining: 1, resetAt: 1_010 });
    for (let time = 0; time < 2; time++) await limiter.take(bucket);
    expect(await limiter.peek(bucket)).toEqual({ limit: 2, remaining: 0, resetAt: 1_010 });
    clock.now += 10_000;
    expect(await limiter.peek(bucket)).toEqual({ limit: 2, remaining: 2, resetAt: null });
    expect((await limiter.take(bucket)).remaining).toBe(1);
  });

  it('A5 a window that another store has counted continues from there', async () => {
    const clock = clockAt(1_000_000);
    const limiter = new MemoryLimiter(clock);
    limiter.follow(bucket, 1, 5_004_000, 4_000);
    expect(await limiter.take(bucket)).toEqual({ limit: 2, remaining: 0, resetAt: 5_004, retryAfterSeconds: 4, refused: false });
    limiter.follow(bucket, 7, 5_004_000, 4_000);
    expect((await limiter.take(bucket)).refused).toBe(true);
    clock.now += 4_000;
    expect((await limiter.take(bucket)).refused).toBe(false);
  });
});

describe('without its Redis', () => {
  it('A5 the limiter continues counting, without delay', async () => {
    const { limiter, close } = await openCallerStore('redis://127.0.0.1:1');
    const began = performance.now();
    const taken = [await limiter.take(bucket), await limiter.take(bucket), await limiter.take(bucket)];
    const passed = performance.now() - began;
    // Before anything is expected: a client that is open keeps a red suite from ending.
    close();
    expect(taken.map(({ refused }) => refused)).toEqual([false, false, true]);
    expect(passed).toBeLessThan(400);
  });
});

describe('limits per address', () => {
  it('A5 over them the answer is 429', async () => {
    const one = { limit: 1, windowSeconds: 60 };
    const limits = new AddressLimits(new MemoryLimiter(), { 'sign-in': one, register: one, oauth: one, pages: one, images: one });
    expect(await limits.refusalOf('oauth', '2001:db8::1')).toBeNull();
    expect(await limits.refusalOf('oauth', '2001:db8::2')).toMatchObject({ status: 429, members: { error: 'temporarily_unavailable' } });
    await limits.refusalOf('register', '192.0.2.1');
    expect(await limits.refusalOf('register', '192.0.2.1')).toMatchObject({ status: 429, headers: { 'Retry-After': '60' } });
    expect(await limits.refusalOf('register', '192.0.2.2')).toBeNull();
  });
});

describe('limits of the OAuth endpoints', () => {
  const two = { limit: 2, windowSeconds: 60 };
  const [first, second] = [1, 2].map((app) => ({ limitKey: `app-${app}`, ceilingKey: 'owner-9' })) as [Client, Client];
  type Client = Parameters<ClientLimits['charge']>[0];

  it('A5 an app with its secret spends its own budget from any address, all else that of the address', async () => {
    const limiter = new MemoryLimiter();
    const limits = new ClientLimits(limiter, { perClient: two, perAddress: two });
    const left = async (client: Client, address: string) => {
      const { headers, refusal } = await limits.charge(client, address);
      return refusal ? refusal.status : Number(headers['X-RateLimit-Remaining']);
    };
    expect([await left(first, '192.0.2.1'), await left(first, '192.0.2.2'), await left(first, '192.0.2.3')]).toEqual([1, 0, 429]);
    expect([await left(null, '192.0.2.1'), await left(null, '192.0.2.1'), await left(null, '192.0.2.1')]).toEqual([1, 0, 429]);
    expect([await left(second, '192.0.2.1'), await left(null, '192.0.2.2')]).toEqual([1, 1]);
    // The pages of an authorization spend the same budget of the address.
    const pages = new AddressLimits(limiter, { oauth: two } as never);
    expect(await pages.refusalOf('oauth', '192.0.2.1')).toMatchObject({ status: 429 });
  });

  it('A5 the headers say which budget it is, and a refusal how long to wait and whose it is', async () => {
    const limits = new ClientLimits(new MemoryLimiter(clockAt(1_000_000)), { perClient: { limit: 1, windowSeconds: 60 }, perAddress: two });
    const budget = { 'X-RateLimit-Limit': '1', 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': '1060' };
    expect(await limits.charge(first, '192.0.2.1')).toEqual({ headers: budget, refusal: null });
    expect((await limits.charge(first, '192.0.2.1')).refusal).toMatchObject({
      status: 429,
      headers: { ...budget, 'Retry-After': '60' },
      members: { error: 'temporarily_unavailable', error_description: 'Too many requests of this app' },
    });
  });

  it('A5 many apps of one owner share a ceiling of five full budgets', async () => {
    const limits = new ClientLimits(new MemoryLimiter(), { perClient: two, perAddress: two });
    const passed = [];
    for (let app = 0; app < 8; app++)
      for (let time = 0; time < 2; time++)
        passed.push((await limits.charge({ limitKey: `app-${app}`, ceilingKey: 'owner-9' }, '192.0.2.1')).refusal === null);
    expect(passed.filter(Boolean)).toHaveLength(10);
    expect((await limits.charge({ limitKey: 'app-99', ceilingKey: 'owner-8' }, '192.0.2.1')).refusal).toBeNull();
  });
});
