import { writerKey } from '@heliograph/read-your-writes';
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
