import type { Deduplication } from './deduplication.js';

/** Remembers in this process. Beyond `mostKeys` the oldest is forgotten early, so that no crowd can fill the memory. */
export class MemoryDeduplication implements Deduplication {
  private readonly timers = new Map<string, NodeJS.Timeout>();

  constructor(private readonly mostKeys = 100_000) {}

  isFirst(key: string, seconds: number): Promise<boolean> {
    if (this.timers.has(key)) return Promise.resolve(false);
    const [oldest] = this.timers.keys();
    if (oldest !== undefined && this.timers.size >= this.mostKeys) this.forget(oldest);
    this.timers.set(key, setTimeout(() => this.forget(key), seconds * 1000).unref());
    return Promise.resolve(true);
  }

  close(): void {
    for (const key of [...this.timers.keys()]) this.forget(key);
  }

  private forget(key: string): void {
    clearTimeout(this.timers.get(key));
    this.timers.delete(key);
  }
}
