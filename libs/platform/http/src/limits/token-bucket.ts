import { callerKey, type TokenCaller } from '../request/caller.js';
import type { Bucket } from './rate-limiter.js';

/** Whose budget a token spends (A5), as the limiter names it. */
export function tokenBucket(
  caller: Pick<TokenCaller, 'limitKey' | 'userId'>,
  window: { readonly limit: number; readonly windowSeconds: number },
): Bucket {
  return { key: `caller:${caller.limitKey}`, caller: callerKey(caller), ...window };
}
