import { createHash } from 'node:crypto';

/** The number of a list's name: 52 bits of its hash. */
export function listKey(name: string): number {
  return Number(createHash('sha256').update(name).digest().readBigUInt64BE() >> 12n);
}
