import { HttpProblem } from '../answer/problem.js';
import type { Bucket, RateLimiter } from './rate-limiter.js';

/** Counts a request; null = within the limit, else 429. @param members more of the answer's body */
export async function countRequest(
  limiter: RateLimiter,
  bucket: Bucket,
  members: Readonly<Record<string, unknown>> = {},
): Promise<HttpProblem | null> {
  const { refused, retryAfterSeconds } = await limiter.take(bucket);
  return refused ? new HttpProblem(429, undefined, { headers: { 'Retry-After': String(retryAfterSeconds) }, members }) : null;
}
