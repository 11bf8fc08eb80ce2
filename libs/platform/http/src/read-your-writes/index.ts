export { type PositionQuery, CatchingUp, type TimeOuts } from './catching-up.js';
export { placesCommands, placesFrom, RedisPlaces, writtenKey } from './redis-places.js';
export { RememberedWrites, type RememberedWritesOptions } from './remembered-writes.js';
export { writerKey } from './writer-key.js';
export type { Positions, WrittenPlaces } from './written-places.js';
