import { randomBytes } from 'node:crypto';

const POOL_BYTES = 8_192;
let pool: Buffer = Buffer.alloc(0);

/** Random bytes, each given out once. They are fetched for many callers at once: a call of the generator costs more than what it gives. */
export function randomSlice(bytes: number): Buffer {
  if (pool.length < bytes) pool = randomBytes(POOL_BYTES);
  const slice = pool.subarray(0, bytes);
  pool = pool.subarray(bytes);
  return slice;
}
