import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

const POOL_BYTES = 8_192;
let pool: Buffer = Buffer.alloc(0);

/** Random bytes, never told twice. They are fetched for many callers at once: a call of the generator costs more than what it gives. */
export function randomSlice(bytes: number): Buffer {
  if (pool.length < bytes) pool = randomBytes(POOL_BYTES);
  const slice = pool.subarray(0, bytes);
  pool = pool.subarray(bytes);
  return slice;
}

/** A UUIDv7: an id that begins with its time, so that it is added at the end of an index, and its time can be read from it. */
export function newId(): string {
  return uuidv7({ rng: () => randomSlice(16) });
}
