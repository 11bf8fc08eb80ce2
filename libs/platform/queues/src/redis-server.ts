import { Redis } from 'ioredis';

/** What a Redis says of itself. */
export interface RedisFacts {
  readonly version: string;
  /** What it does when its memory is full; anything but `noeviction` throws jobs away. */
  readonly evictionPolicy: string;
}

/** Asks the Redis of the queues, on a connection of its own. @throws Error when it does not answer */
export async function redisFacts(url: string): Promise<RedisFacts> {
  const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
  // What it refuses is in the event; the call itself may only say that the connection is closed.
  let refused = null as Error | null;
  redis.on('error', (error: Error) => (refused ??= error));
  try {
    await redis.connect();
    const info = await redis.info();
    if (refused) throw refused;
    return { version: field(info, 'redis_version'), evictionPolicy: field(info, 'maxmemory_policy') };
  } catch (error) {
    throw refused ?? error;
  } finally {
    redis.disconnect();
  }
}

const field = (info: string, name: string): string => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? 'unknown';
