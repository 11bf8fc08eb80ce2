import { runAtEndOfTurn } from './end-of-turn.js';
import { VersionedCache, type VersionedCacheOptions } from './versioned-cache.js';

/**
 * One read for all callers that wait for the same thing at the same time. It is sent at the end of a turn of the event loop, in which nobody is left
 * out who asks. A read that was sent already may be older than the question, so those that come in the meantime share the next one.
 */
export class SharedReads<Answer = unknown> {
  private readonly waiting = new Map<string, Promise<unknown>>();
  private readonly sent = new Map<string, Promise<unknown>>();
  private readonly unchanged: VersionedCache<Answer> | null;

  /** @param unchanged an answer is given again while its source is unchanged; null = each is read */
  constructor(unchanged: VersionedCacheOptions<Answer> | null) {
    this.unchanged = unchanged && new VersionedCache(unchanged);
  }

  /** Reads that somebody waits for. */
  get size(): number {
    return this.waiting.size + this.sent.size;
  }

  /** @param key what makes two reads the same @throws what `read` or the source throws */
  read<T extends Answer>(key: string, read: () => Promise<T>): Promise<T> {
    const joined = this.waiting.get(key);
    if (joined) return joined as Promise<T>;
    const before = this.sent.get(key);
    const next = (before ? before.then(endOfTurn, endOfTurn) : endOfTurn()).then(() => this.send(key, read));
    this.waiting.set(key, next);
    return next;
  }

  private send<T extends Answer>(key: string, read: () => Promise<T>): Promise<T> {
    this.waiting.delete(key);
    const answer = this.unchanged ? (this.unchanged.read(key, read) as Promise<T>) : read();
    const sent = answer.finally(() => {
      if (this.sent.get(key) === sent) this.sent.delete(key);
    });
    this.sent.set(key, sent);
    return sent;
  }
}

const endOfTurn = (): Promise<void> => new Promise((resolve) => runAtEndOfTurn(resolve));
