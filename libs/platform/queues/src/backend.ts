import { openRedis, type RedisClient, redisTemplate } from '@heliograph/database/redis';
import { readRedisAddress } from '@heliograph/settings';
import { createPostgresBackend, createRedisBackend, type BackendFactory } from 'bullmq';
import { connecting } from '@heliograph/database';
import pg from 'pg';

/** Where the queues live. Redis in production, the product's own PostgreSQL in solo. */
export type QueuesLocation = { readonly redisUrl: string } | { readonly databaseUrl: string; readonly pool?: number };

export interface QueueConnection {
  readonly factory: BackendFactory<never, never>;
  readonly producer: Record<string, unknown>;
  readonly consumer: Record<string, unknown>;
  /** Of a consumer without jobs, in seconds, before it checks again: for jobs that must run, and for wake-ups. */
  readonly longestWait: { readonly jobs: number; readonly hints: number };
  /** Redis Cluster keeps all keys of one queue on one node only with a hash tag in the prefix; PostgreSQL has no prefix. */
  prefix(context: string): string;
  close(): Promise<void>;
}

/** The only line of the product that depends on the back end. */
export function connect(location: QueuesLocation): QueueConnection {
  return 'redisUrl' in location ? redis(location.redisUrl) : postgres(location.databaseUrl, location.pool ?? 16);
}

function redis(url: string): QueueConnection {
  // Where another server takes over when the primary is frozen, its consumers must notice: a connection that was silent for longer than a wait is lost.
  const isReplaced = readRedisAddress(url).kind !== 'server';
  const wait = isReplaced ? 3 : 10;
  const lostAfter = (milliseconds: number) => (isReplaced ? { socketTimeout: milliseconds } : {});
  // Each queue logs each failure.
  const retryStrategy = (attempt: number) => Math.min(250 * 2 ** attempt, wait * 1_000);
  // Each consumer makes two connections of its own, and on one of them it waits.
  const consumers = redisTemplate(url, { maxRetriesPerRequest: null, retryStrategy, ...lostAfter((wait + 2) * 1_000) });
  // A producer must fail at once when Redis is away: a wake-up is a hint, and the sweep finds its events.
  const open = () => openRedis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, retryStrategy, ...lostAfter(2_000) });
  let producer: RedisClient | undefined;
  return {
    factory: createRedisBackend as never,
    /** For all queues of the process, opened with the first. */
    get producer() {
      return { connection: (producer ??= open()) };
    },
    consumer: { connection: consumers },
    // Longer is not safe over reconnections of Redis, as BullMQ says of its own longest wait.
    longestWait: { jobs: wait, hints: wait },
    prefix: (context) => `{heliograph:${context}}`,
    close: async () => {
      for (const connection of [producer, consumers]) connection?.disconnect();
    },
  };
}

function postgres(url: string, max: number): QueueConnection {
  // One pool for all queues of the process: a connection option per queue would open a pool per queue.
  const pool = new pg.Pool({
    ...connecting(url),
    max,
    // Jobs are hints; as in Redis, those of the last moment may be lost with the server, and none waits for the disk.
    options: '-c search_path=bullmq -c synchronous_commit=off',
    application_name: 'heliograph queues',
    // Longer than the pauses of an idle queue: a connection that is opened for each of its checks costs more than the check.
    idleTimeoutMillis: 120_000,
    keepAlive: true,
  });
  pool.on('error', () => undefined);
  // Each queue and each consumer listens for its errors: as many as contexts have, and no leak.
  pool.setMaxListeners(0);
  return {
    factory: createPostgresBackend as never,
    producer: { connection: pool },
    consumer: { connection: pool },
    // Four statements follow each such pause. Jobs come by NOTIFY and end it; what came while the connection was broken waits for that long, but for
    // events, which the sweeps of the workers find.
    longestWait: { jobs: 30, hints: 60 },
    prefix: () => 'heliograph',
    close: () => pool.end(),
  };
}
