import { dropOldest } from '@heliograph/timing';
import type { Deduplication } from './deduplication.js';

/** Stores keys in this process. Beyond `mostKeys` the oldest are dropped early, so that memory stays bounded. */
export class MemoryDeduplication implements Deduplication {
  /** When each key is new again, on the process' monotonic clock; the oldest key first. */
  private readonly ends = new Map<string, number>();

  constructor(private readonly mostKeys = 100_000) {}

  isFirst(key: string, seconds: number): Promise<boolean> {
    const now = performance.now();
    if ((this.ends.get(key) ?? 0) > now) return Promise.resolve(false);
    this.ends.delete(key);
    if (this.ends.size >= this.mostKeys) dropOldest(this.ends, Math.max(1, this.mostKeys >> 4));
    this.ends.set(key, now + seconds * 1000);
    return Promise.resolve(true);
  }

  close(): void {
    this.ends.clear();
  }
}
