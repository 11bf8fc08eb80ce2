import { type Bucket, type Budget, budgetOf, type RateLimiter, type QuotaStatus, standingOf } from './rate-limiter.js';

/** Both in milliseconds. A window is measured by the monotonic clock; the wall clock only dates the end of one that opens. */
export interface Clock {
  monotonic(): number;
  epoch(): number;
}

interface Window {
  count: number;
  /** On the monotonic clock. */
  readonly endsAt: number;
  /** Epoch milliseconds. */
  readonly resetAt: number;
}

const host: Clock = { monotonic: () => performance.now(), epoch: () => Date.now() };

/**
 * Windows in the memory of one process, for the solo profile and while Redis is away. It holds at most `mostWindows`: then the ended ones
 * go, and where that is not enough, the oldest.
 */
export class MemoryLimiter implements RateLimiter {
  private readonly windows = new Map<string, Window>();

  constructor(
    private readonly clock: Clock = host,
    private readonly mostWindows = 100_000,
  ) {}

  take(bucket: Bucket): Promise<Budget> {
    const now = this.clock.monotonic();
    let window = this.windows.get(bucket.key);
    if (!window || window.endsAt <= now)
      window = this.open(bucket.key, 0, this.clock.epoch() + bucket.windowSeconds * 1000, bucket.windowSeconds * 1000);
    window.count += 1;
    return Promise.resolve(budgetOf(bucket, window.count, window.resetAt, window.endsAt - now));
  }

  giveBack({ key }: Bucket): Promise<void> {
    const window = this.windows.get(key);
    if (window && window.count > 0) window.count -= 1;
    return Promise.resolve();
  }

  peek(bucket: Bucket): Promise<QuotaStatus> {
    const window = this.windows.get(bucket.key);
    const open = window !== undefined && window.endsAt > this.clock.monotonic();
    return Promise.resolve(standingOf(bucket, open ? window.count : 0, open ? window.resetAt : null));
  }

  /** Continues a window that another store has counted so far. Milliseconds, as in `budgetOf`. */
  follow({ key }: Bucket, count: number, resetAt: number, left: number): void {
    const window = this.windows.get(key);
    if (window?.resetAt === resetAt) window.count = count;
    else this.open(key, count, resetAt, left);
  }

  private open(key: string, count: number, resetAt: number, left: number): Window {
    const now = this.clock.monotonic();
    this.windows.delete(key);
    if (this.windows.size >= this.mostWindows) this.makeRoom(now);
    const window = { count, resetAt, endsAt: now + left };
    this.windows.set(key, window);
    return window;
  }

  /** For some more than the one that is about to open: scanning all of them for each would be slow. */
  private makeRoom(now: number): void {
    for (const [key, { endsAt }] of this.windows) if (endsAt <= now) this.windows.delete(key);
    const enough = Math.floor(this.mostWindows * 0.9);
    for (const key of this.windows.keys()) {
      if (this.windows.size <= enough) return;
      this.windows.delete(key);
    }
  }
}
