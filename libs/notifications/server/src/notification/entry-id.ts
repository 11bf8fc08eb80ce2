import { createHash } from 'node:crypto';
import { type Cause, entryOf } from '@heliograph/notifications-core';

/** As large as integers are exact (S4). */
const BITS = 53n;

/** The same at every replay, whatever was read before. Of ten thousand entries of a person two share one in less than a hundred million cases. */
export function entryIdOf(cause: Cause): number {
  const hash = createHash('sha256').update(entryOf(cause)).digest();
  return Number(hash.readBigUInt64BE() >> (64n - BITS)) || 1;
}
