import { writerKey } from '../read-your-writes/index.js';
import type { TokenCaller } from '../request/caller.js';
import type { Bucket } from './rate-limiter.js';

/** Whose budget a token spends (A5), as the limiter names it. */
export function tokenBucket(
  caller: Pick<TokenCaller, 'limitKey' | 'userId' | 'appId'>,
  window: { readonly limit: number; readonly windowSeconds: number },
): Bucket {
  const writer = writerKey(caller);
  return { key: `caller:${caller.limitKey}`, ...(writer !== null && { caller: writer }), ...window };
}

/** So many full budgets all apps of one owner may spend together, for one user or for no user. */
const FULL_BUDGETS = 5;

/** Null = the caller is no app's. */
export function ceilingBucket(
  { ceilingKey }: Pick<TokenCaller, 'ceilingKey'>,
  { limit, windowSeconds }: { readonly limit: number; readonly windowSeconds: number },
): Bucket | null {
  return ceilingKey === undefined ? null : { key: `ceiling:${ceilingKey}`, limit: limit * FULL_BUDGETS, windowSeconds };
}
