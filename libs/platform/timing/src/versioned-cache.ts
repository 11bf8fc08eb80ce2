import { LruCache } from './lru-cache.js';

/** Milliseconds after which an answer is read again even if the source says that nothing changed: time passes without a change, and some answers tell it to the second. */
const LONGEST = 1_000;

/** Reads at most for which the source is not asked first, after it had changed at each look: it would be one question more for each of them. */
const MAX_PASSED = 15;

export interface VersionedCacheOptions<Answer> {
  /** What the source looks like at a moment between question and answer. Where two of its answers are the same, so is everything read in between. */
  readonly state: () => Promise<string>;
  /** Answers that are kept at most. */
  readonly most: number;
  /** Which answers may be given again; default all. */
  readonly keeps?: (answer: Answer) => boolean;
}

interface CacheEntry<Answer> {
  readonly state: string;
  readonly until: number;
  readonly answer: Answer;
}

/** Answers that are given again as long as their source is what it was before they were read. Each is as new as its question. */
export class VersionedCache<Answer> {
  private readonly kept: LruCache<CacheEntry<Answer>>;
  /** What the look before has found; null: none, or others have read since. */
  private last: string | null = null;
  private misses = 0;
  private passing = 0;

  constructor(private readonly options: VersionedCacheOptions<Answer>) {
    this.kept = new LruCache(options.most);
  }

  /** @throws what `read` or the source throws */
  async read(key: string, read: () => Promise<Answer>): Promise<Answer> {
    if (this.passing > 0) {
      this.passing -= 1;
      this.last = null;
      return read();
    }
    const { state: ask, keeps = () => true } = this.options;
    const state = await ask();
    this.note(state);
    const before = this.kept.get(key);
    if (before?.state === state && before.until > performance.now()) return before.answer;
    const until = performance.now() + LONGEST;
    const answer = await read();
    if (keeps(answer)) this.kept.set(key, { state, until, answer });
    else this.kept.delete(key);
    return answer;
  }

  private note(state: string): void {
    const isChanged = this.last !== null && this.last !== state;
    if (isChanged) this.passing = this.misses = Math.min(MAX_PASSED, this.misses * 2 + 1);
    else if (this.last === state) this.misses = 0;
    this.last = state;
  }
}
