import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { type RedisServer, startRedisServer } from './redis-server.js';
import { testServices } from './test-services.js';

/** A Redis of the suite's own, to flush, stop and start again (on the same port, when that is given). Stop it in `afterAll`. */
export async function startRedis(port?: number): Promise<RedisServer> {
  return startRedisServer(await mkdtemp(join(testServices().dir, 'redis-')), port);
}

/** Empties the database of this Jest worker on the Redis that all suites share. */
export async function emptyOwnRedis(): Promise<void> {
  const redis = new Redis(testServices().redisUrl);
  await redis.flushdb();
  redis.disconnect();
}
