import { v7 as uuidv7 } from 'uuid';
import { randomSlice } from './privacy/index.js';

/** A UUIDv7: an id that begins with its time, so that it is added at the end of an index, and its time can be read from it. */
export function newId(): string {
  return uuidv7({ rng: () => randomSlice(16) });
}
