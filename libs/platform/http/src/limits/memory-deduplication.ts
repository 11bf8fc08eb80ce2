import type { Deduplication } from './deduplication.js';

/** Stores keys in this process. Beyond `mostKeys` the oldest is dropped early, so that memory stays bounded. */
export class MemoryDeduplication implements Deduplication {
  private readonly timers = new Map<string, NodeJS.Timeout>();

  constructor(private readonly mostKeys = 100_000) {}

  isFirst(key: string, seconds: number): Promise<boolean> {
    if (this.timers.has(key)) return Promise.resolve(false);
    const [oldest] = this.timers.keys();
    if (oldest !== undefined && this.timers.size >= this.mostKeys) this.remove(oldest);
    this.timers.set(key, setTimeout(() => this.remove(key), seconds * 1000).unref());
    return Promise.resolve(true);
  }

  close(): void {
    for (const key of [...this.timers.keys()]) this.remove(key);
  }

  private remove(key: string): void {
    clearTimeout(this.timers.get(key));
    this.timers.delete(key);
  }
}
