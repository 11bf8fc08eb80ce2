import { every, type Periodic, until } from '../index.js';
import type { WriteBehindOptions } from './write-behind-options.js';

const PAUSE_OF_STOP_MILLISECONDS = 500;

/** Collects entries by key and writes them in batches, one at a time, behind the back of those who add them. */
export class WriteBehindBuffer<Entry> {
  private readonly waiting = new Map<unknown, Entry>();
  /** Sent, and not known to be stored. */
  private sent: readonly Entry[] = [];
  private isFailing = false;
  /** Entries for which there was no room, since it was last reported. */
  private refused = 0;
  private flushing: Promise<void> | null = null;
  private readonly periodic: Periodic;

  constructor(private readonly options: WriteBehindOptions<Entry>) {
    this.periodic = every(options.intervalMilliseconds, () => this.flush());
  }

  /** Entries that are not known to be stored. */
  get size(): number {
    return this.waiting.size + this.sent.length;
  }

  /**
   * Returns at once; false = there is no room, and the entry is dropped.
   * @param capacity for what may not use all the room there is
   */
  add(entry: Entry, capacity = this.options.capacity): boolean {
    const { keyOf, merge, batch } = this.options;
    const key = keyOf ? keyOf(entry) : entry;
    const known = this.waiting.get(key);
    if (known === undefined && this.size >= capacity) {
      this.refused += 1;
      return false;
    }
    this.waiting.set(key, known !== undefined && merge ? merge(known, entry) : entry);
    if (this.waiting.size >= batch && !this.isFailing) void this.flush();
    return true;
  }

  /** Writes all that is held, until a batch fails that is kept. Two calls at once are one. Never rejects. */
  flush(): Promise<void> {
    this.flushing ??= Promise.resolve()
      .then(() => this.writeAll())
      .finally(() => {
        this.flushing = null;
      });
    return this.flushing;
  }

  /** Writes what is left, and gives up what cannot be written in time. Call it when nothing more is added. */
  async stop(): Promise<void> {
    await this.periodic.stop();
    const isEmpty = () => this.flush().then(() => this.size === 0);
    await until(isEmpty, { withinMilliseconds: this.options.stopMilliseconds ?? 0, pauseMilliseconds: PAUSE_OF_STOP_MILLISECONDS });
    this.reportRefusals();
    if (this.size > 0) this.options.onDropped?.({ count: this.size, reason: 'stopped' });
    this.waiting.clear();
    this.sent = [];
  }

  private async writeAll(): Promise<void> {
    while (this.size > 0) if (!(await this.writeBatch())) return;
    this.reportRefusals();
  }

  /** Answers whether the batch is settled. */
  private async writeBatch(): Promise<boolean> {
    if (this.sent.length === 0) this.sent = this.take();
    try {
      await this.options.write(this.sent);
    } catch (error) {
      if (this.options.isKept?.(error)) return this.keep(error);
      this.options.onDropped?.({ count: this.sent.length, reason: 'failed', error });
    }
    this.isFailing = false;
    this.sent = [];
    return true;
  }

  private keep(error: unknown): false {
    if (!this.isFailing) this.options.onKept?.(error);
    this.isFailing = true;
    return false;
  }

  private take(): readonly Entry[] {
    const taken: Entry[] = [];
    for (const [key, entry] of this.waiting) {
      if (taken.length === this.options.batch) break;
      taken.push(entry);
      this.waiting.delete(key);
    }
    return taken;
  }

  private reportRefusals(): void {
    if (this.refused > 0) this.options.onDropped?.({ count: this.refused, reason: 'full' });
    this.refused = 0;
  }
}
