import { placesCommands, RedisPlaces, type WrittenPlaces } from '../read-your-writes/index.js';
import { openRedis, type RedisUse } from '@heliograph/database/redis';
import { BoundedRedis } from './bounded-redis.js';
import { type ConnectionSlots, MemorySlots } from './connection-slots.js';
import type { Deduplication } from './deduplication.js';
import { MemoryLimiter } from './memory-limiter.js';
import { MemoryDeduplication } from './memory-deduplication.js';
import type { RateLimiter } from './rate-limiter.js';
import { limiterCommands, RedisLimiter } from './redis-limiter.js';
import { deduplicationCommands, RedisDeduplication } from './redis-deduplication.js';
import { RedisSlots, slotCommands } from './redis-slots.js';

/** State per caller, shared by all API processes where there is a Redis. */
export interface CallerStore {
  readonly limiter: RateLimiter;
  /** Null without Redis: then there is one process, and its own memory suffices. */
  readonly places: WrittenPlaces | null;
  readonly deduplication: Deduplication;
  readonly slots: ConnectionSlots;
  /** For metrics. Null without Redis. */
  readonly redis: { readonly use: 'limits'; ping(): Promise<unknown>; errors(): number } | null;
  close(): void;
}

/** No queue of commands for a connection that is not there, or a request would hang as long as Redis is away. */
const failFast: RedisUse = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  connectTimeout: 1_000,
  // A connection whose other end has disappeared without closing it is closed then, and another one opened.
  socketTimeout: 2_000,
};

/** The one place that chooses the drivers: Redis where there is one, else memory. Resolves also when Redis is away. */
export async function openCallerStore(redisUrl: string | null): Promise<CallerStore> {
  if (redisUrl === null) {
    const deduplication = new MemoryDeduplication();
    const slots = new MemorySlots();
    return { limiter: new MemoryLimiter(), places: null, deduplication, slots, redis: null, close: () => deduplication.close() };
  }
  const connection = openRedis(redisUrl, failFast);
  const commands = { ...limiterCommands, ...placesCommands, ...deduplicationCommands, ...slotCommands };
  for (const [name, definition] of Object.entries(commands)) connection.defineCommand(name, definition);
  const redis = new BoundedRedis(connection);
  await redis.waitForFirstState();
  const deduplication = new RedisDeduplication(redis);
  const close = () => {
    deduplication.close();
    redis.close();
  };
  return {
    limiter: new RedisLimiter(redis),
    places: new RedisPlaces(redis),
    deduplication,
    slots: new RedisSlots(redis),
    redis: { use: 'limits', ping: () => redis.call((each) => each.ping()), errors: () => redis.errors },
    close,
  };
}
