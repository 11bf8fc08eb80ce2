/** A fixed window (A5): it opens with the first request of `key` and closes `windowSeconds` later; requests in between do not extend it. */
export interface Bucket {
  readonly key: string;
  readonly limit: number;
  readonly windowSeconds: number;
  /** Whose budget it is: all keys of one caller lie on one node of a cluster. */
  readonly caller?: string;
  /** Key of a hash of this caller's, which is read in the same round trip. */
  readonly extraHash?: string;
}

export interface Budget {
  readonly limit: number;
  /** Never below 0. */
  readonly remaining: number;
  /** End of the window in epoch seconds; the same in every answer of the window. */
  readonly resetAt: number;
  readonly retryAfterSeconds: number;
  /** The request is beyond the limit. */
  readonly refused: boolean;
  /** What the hash next to the bucket holds, names and values in turn; undefined where the shared store was not read. */
  readonly extraHash: readonly string[] | undefined;
}

/** The rest of a budget. */
export interface QuotaStatus {
  readonly limit: number;
  readonly remaining: number;
  /** End of the window in epoch seconds; null = none is open, and the next request opens one. */
  readonly resetAt: number | null;
}

/** Never fails: a driver whose store is away counts in memory in the meantime. */
export interface RateLimiter {
  /** Counts a request and returns what is left. */
  take(bucket: Bucket): Promise<Budget>;
  /** Takes one request of the window back: it was not to be counted after all. */
  giveBack(bucket: Bucket): Promise<void>;
  /** Returns what is left and counts nothing. */
  peek(bucket: Bucket): Promise<QuotaStatus>;
}

/**
 * @param count requests of the window, this one included
 * @param resetAt end of the window in epoch milliseconds
 * @param left milliseconds until then
 */
export function budgetOf(bucket: Bucket, count: number, resetAt: number, left: number, extraHash?: readonly string[]): Budget {
  return {
    limit: bucket.limit,
    remaining: Math.max(0, bucket.limit - count),
    resetAt: Math.ceil(resetAt / 1000),
    retryAfterSeconds: Math.max(1, Math.ceil(left / 1000)),
    refused: count > bucket.limit,
    extraHash,
  };
}

/** As `budgetOf`; without a window (`resetAt` null) nothing is spent. */
export function standingOf({ limit }: Bucket, count: number, resetAt: number | null): QuotaStatus {
  if (resetAt === null) return { limit, remaining: limit, resetAt: null };
  return { limit, remaining: Math.max(0, limit - count), resetAt: Math.ceil(resetAt / 1000) };
}
