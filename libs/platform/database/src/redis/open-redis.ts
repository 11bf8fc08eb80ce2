import { readRedisAddress, type RedisAddress } from '@heliograph/settings';
import { Cluster, Redis, type RedisOptions } from 'ioredis';

export type RedisClient = Redis | Cluster;

/** What differs between the users of Redis. */
export interface RedisUse
  extends Pick<RedisOptions, 'enableOfflineQueue' | 'lazyConnect' | 'maxRetriesPerRequest' | 'connectTimeout' | 'socketTimeout'> {
  /** Milliseconds before each attempt to connect again; null: none. */
  readonly retryStrategy?: (attempt: number) => number | null;
}

const LONGEST_PAUSE_MILLISECONDS = 1_000;
const SENTINEL_TIMEOUT_MILLISECONDS = 1_000;

/**
 * The only way to a connection: to one server, to the primary that sentinels name, or to a Cluster. A server that is frozen closes no
 * connection: with `socketTimeout` the client closes it itself when it has waited for an answer for so long, and asks where the primary is now.
 * @throws Error when the address has none of the forms of `REDIS_URL`
 */
export function openRedis(url: string, use: RedisUse): RedisClient {
  const address = readRedisAddress(url);
  const options = {
    retryStrategy: (attempt: number) => Math.min(attempt * 50, LONGEST_PAUSE_MILLISECONDS),
    disconnectTimeout: 100,
    ...use,
  };
  if (address.kind === 'server') return new Redis(address.url, options);
  return address.kind === 'sentinel' ? behindSentinels(address, options) : cluster(address, options);
}

/** Connects to nothing itself: for a library that makes connections of its own from it, by `duplicate`. */
export function redisTemplate(url: string, use: RedisUse): RedisClient {
  const template = openRedis(url, { ...use, lazyConnect: true });
  // A connection that is lazy gives up after its first failure; these try again.
  template.options.lazyConnect = false;
  return template;
}

/** Connections to all servers that take writes, as far as they are known; there is always one to ask. */
export function primariesOf(redis: RedisClient): readonly RedisClient[] {
  const known = redis instanceof Cluster ? redis.nodes('master') : [];
  return known.length > 0 ? known : [redis];
}

/** No `failoverDetector`: one that hears of a new primary while its connection is opened ends the connection for good (ioredis 5.11). */
function behindSentinels(address: Extract<RedisAddress, { kind: 'sentinel' }>, use: RedisUse): Redis {
  const { sentinels, name, database, login, sentinelLogin, isTls } = address;
  return new Redis({
    ...use,
    ...login,
    sentinels: [...sentinels],
    name,
    db: database,
    ...(sentinelLogin.username !== undefined && { sentinelUsername: sentinelLogin.username }),
    ...(sentinelLogin.password !== undefined && { sentinelPassword: sentinelLogin.password }),
    sentinelCommandTimeout: SENTINEL_TIMEOUT_MILLISECONDS,
    sentinelRetryStrategy: use.retryStrategy,
    ...(isTls && { tls: {}, sentinelTLS: {}, enableTLSForSentinelMode: true }),
  });
}

function cluster({ hosts, login, isTls }: Extract<RedisAddress, { kind: 'cluster' }>, use: RedisUse): Cluster {
  const { enableOfflineQueue, lazyConnect, retryStrategy, ...ofNodes } = use;
  return new Cluster([...hosts], {
    ...(enableOfflineQueue !== undefined && { enableOfflineQueue }),
    ...(lazyConnect !== undefined && { lazyConnect }),
    // While some slots have no primary, a connection that checks for that is made again, and what awaits its first attempt waits for ever (ioredis 5.11).
    enableReadyCheck: false,
    clusterRetryStrategy: (attempt) => retryStrategy?.(attempt) ?? null,
    // Names are resolved for each connection: one that is unknown leaves the others, and a certificate is for a name.
    dnsLookup: (host, callback) => callback(null, host),
    redisOptions: { ...ofNodes, ...login, ...(isTls && { tls: {} }) },
  });
}
