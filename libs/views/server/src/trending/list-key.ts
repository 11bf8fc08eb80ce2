import { createHash } from 'node:crypto';

/** The number of a list's name, as Postgres takes a bigint. */
export function listKey(name: string): string {
  return createHash('sha256').update(name).digest().readBigInt64BE().toString();
}
