import { LruCache } from '@heliograph/timing';
import { type Changed, ChangeFeed, TRUSTED_MILLISECONDS } from './change-feed.js';
import type { Queryable } from './queryable.js';

export interface LiveValuesOptions<Value> {
  /** Where changes are recorded: see `ChangeFeed`. */
  readonly changes: string;
  /** Values that are remembered at most. */
  readonly most: number;
  readonly isChanged: (value: Value, changed: Changed) => boolean;
}

interface Load<Value> {
  readonly began: number;
  readonly answer: Promise<Value | null>;
}

/** What was read of the database, in the memory of this process, as far as nothing has changed it: at most a second old. Null is not remembered. */
export class LiveValues<Value> {
  private readonly values: LruCache<Value>;
  private readonly loads = new Map<string, Load<Value>>();
  private readonly feed: ChangeFeed;
  private readonly answered = { memory: 0, database: 0 };

  constructor(
    database: Queryable,
    private readonly options: LiveValuesOptions<Value>,
  ) {
    this.values = new LruCache(options.most);
    this.feed = new ChangeFeed(database, options.changes, (changed) => this.forget(changed));
  }

  /** How many are remembered, and how many look-ups were answered from where. */
  get counts(): { readonly held: number; readonly memory: number; readonly database: number } {
    return { held: this.values.size, ...this.answered };
  }

  /** @throws what the database throws, also where the value is remembered but may have changed since */
  findValue(key: string, load: () => Promise<Value | null>): Promise<Value | null> {
    const waiting = this.feed.recent();
    return waiting === null ? this.lookUp(key, load) : waiting.then(() => this.lookUp(key, load));
  }

  /** Awaited by handlers that change something, before they answer: in this process it holds at once. Other processes read it by themselves. */
  refreshAfterChange(): Promise<void> {
    return this.feed.latest();
  }

  private lookUp(key: string, load: () => Promise<Value | null>): Promise<Value | null> {
    const remembered = this.values.get(key);
    if (remembered === undefined) return this.loadOnce(key, load);
    this.answered.memory += 1;
    return Promise.resolve(remembered);
  }

  /** Those who ask for the same value at once share one answer; but none that was asked for too long ago, in a process that was frozen. */
  private loadOnce(key: string, read: () => Promise<Value | null>): Promise<Value | null> {
    const running = this.loads.get(key);
    if (running && running.began > performance.now() - TRUSTED_MILLISECONDS) return running.answer;
    this.answered.database += 1;
    const load = { began: performance.now(), answer: this.load(key, read) };
    this.loads.set(key, load);
    const done = () => {
      if (this.loads.get(key) === load) this.loads.delete(key);
    };
    load.answer.then(done, done);
    return load.answer;
  }

  private async load(key: string, read: () => Promise<Value | null>): Promise<Value | null> {
    const { revision } = this.feed;
    const value = await read();
    // A change that was read in the meantime may concern this value, committed after the value was read. It will not be read again.
    if (value !== null && this.feed.revision === revision) this.values.set(key, value);
    return value;
  }

  private forget(changed: Changed | 'everything'): void {
    // Callers from now on must not get what was read before.
    this.loads.clear();
    this.values.deleteWhere((value) => changed === 'everything' || this.options.isChanged(value, changed));
  }
}
