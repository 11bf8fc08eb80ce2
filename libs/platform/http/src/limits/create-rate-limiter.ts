import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { MemoryLimiter } from './memory-limiter.js';
import type { RateLimiter } from './rate-limiter.js';
import { RedisLimiter } from './redis-limiter.js';

/** No queue of commands for a connection that is not there, or a request would hang as long as Redis is away. */
const impatient: RedisOptions = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  connectTimeout: 1_000,
  disconnectTimeout: 100,
  retryStrategy: (attempt) => Math.min(attempt * 50, 1_000),
};

/** The one place that chooses the limiter's driver: Redis where there is one, else memory. */
export function createRateLimiter(redisUrl: string | null): RateLimiter {
  return redisUrl === null ? new MemoryLimiter() : new RedisLimiter(connect(redisUrl));
}

/** `redis:`, `rediss:`, `redis-cluster://host:port,host:port`, `redis-sentinel://host:port,host:port/master` */
function connect(address: string): Redis | Cluster {
  const kind = /^redis-(cluster|sentinel):/.exec(address)?.[1];
  if (!kind) return new Redis(address, impatient);
  const { username, password, hosts, path } = parts(address);
  const login = { ...(username && { username }), ...(password && { password }) };
  if (kind === 'sentinel') return new Redis({ ...impatient, ...login, sentinels: hosts, name: path || 'mymaster' });
  return new Cluster(hosts, { enableOfflineQueue: false, redisOptions: { ...impatient, ...login } });
}

function parts(address: string): { username: string; password: string; hosts: { host: string; port: number }[]; path: string } {
  const [authority = '', path = ''] = address.replace(/^[a-z-]+:\/\//, '').split('/');
  const at = authority.lastIndexOf('@');
  const [username = '', password = ''] = at < 0 ? [] : authority.slice(0, at).split(':').map(decodeURIComponent);
  const hosts = authority
    .slice(at + 1)
    .split(',')
    .map((entry) => ({ host: entry.replace(/:\d+$/, ''), port: Number(/:(\d+)$/.exec(entry)?.[1] ?? 6379) }));
  return { username, password, hosts, path };
}
