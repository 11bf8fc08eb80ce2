/** A fixed window (A5): it opens with the first request of `key` and closes `windowSeconds` later, whatever comes in between. */
export interface Bucket {
  readonly key: string;
  readonly limit: number;
  readonly windowSeconds: number;
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
}

/** Counts a request and tells what is left. Never fails: a driver whose store is away counts in memory meanwhile. */
export interface RateLimiter {
  take(bucket: Bucket): Promise<Budget>;
  close(): Promise<void>;
}

/** @param count requests of the window, this one included */
export function budgetOf(bucket: Bucket, count: number, endsAt: number, now: number): Budget {
  return {
    limit: bucket.limit,
    remaining: Math.max(0, bucket.limit - count),
    resetAt: Math.ceil(endsAt / 1000),
    retryAfterSeconds: Math.max(1, Math.ceil((endsAt - now) / 1000)),
    refused: count > bucket.limit,
  };
}
