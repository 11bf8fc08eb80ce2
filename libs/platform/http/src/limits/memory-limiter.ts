import { type Bucket, type Budget, budgetOf, type RateLimiter } from './rate-limiter.js';

interface Window {
  count: number;
  readonly endsAt: number;
}

/**
 * Windows in the memory of one process, for the solo profile and while Redis is away. It holds at most `mostWindows`: then the ended ones
 * go, and where that is not enough, the oldest.
 */
export class MemoryLimiter implements RateLimiter {
  private readonly windows = new Map<string, Window>();

  constructor(
    private readonly clock: () => number = Date.now,
    private readonly mostWindows = 100_000,
  ) {}

  take(bucket: Bucket): Promise<Budget> {
    const now = this.clock();
    let window = this.windows.get(bucket.key);
    if (!window || window.endsAt <= now) window = this.open(bucket, now);
    window.count += 1;
    return Promise.resolve(budgetOf(bucket, window.count, window.endsAt, now));
  }

  close(): Promise<void> {
    this.windows.clear();
    return Promise.resolve();
  }

  private open({ key, windowSeconds }: Bucket, now: number): Window {
    this.windows.delete(key);
    if (this.windows.size >= this.mostWindows) this.makeRoom(now);
    const window = { count: 0, endsAt: now + windowSeconds * 1000 };
    this.windows.set(key, window);
    return window;
  }

  private makeRoom(now: number): void {
    for (const [key, { endsAt }] of this.windows) if (endsAt <= now) this.windows.delete(key);
    for (const key of this.windows.keys()) {
      if (this.windows.size < this.mostWindows) return;
      this.windows.delete(key);
    }
  }
}
