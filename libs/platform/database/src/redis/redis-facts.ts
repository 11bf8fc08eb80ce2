import { lookup } from 'node:dns/promises';
import { readRedisAddress } from '@heliograph/settings';
import pTimeout from 'p-timeout';
import { openRedis, primariesOf, type RedisClient } from './open-redis.js';

/** What a Redis says of itself. */
export interface RedisFacts {
  readonly version: string;
  /** What it does when its memory is full; anything but `noeviction` throws jobs away. Of several primaries, that of the first which does. */
  readonly evictionPolicy: string;
}

/** Somebody is there and refuses, or it is the wrong one: waiting does not help. */
export class RedisRefusal extends Error {}

/** Milliseconds. */
const LONGEST_ANSWER = 3_000;

/** What a server or sentinel says to a wrong address, login or number of a database. */
const REFUSAL =
  /^(NOAUTH|WRONGPASS|NOPERM|ERR (AUTH|DB index|invalid password|Client sent AUTH|SELECT|unknown command .?(sentinel|select|cluster)|This instance has cluster support disabled))|ENOTFOUND|wrong version number|ERR_TLS|CERT/i;

/** From a sentinel: with or without an answer to the second question of the client. */
const UNKNOWN_NAME = /ERR No such master with that name|got an invalid reply: null/;

/** Asks all primaries, on connections of its own. @throws RedisRefusal; Error when one of them does not answer within 3 s */
export async function redisFacts(url: string): Promise<RedisFacts> {
  const redis = openRedis(url, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
  // The refusal is in the events; the call itself may only say that the connection is closed.
  const errors: Error[] = [];
  const ofSentinels: Error[] = [];
  redis.on('error', (error: Error & { lastNodeError?: Error }) => errors.push(error.lastNodeError ?? error));
  redis.on('sentinelError', (error: Error) => ofSentinels.push(error));
  try {
    const message = `no answer within ${LONGEST_ANSWER / 1_000} s`;
    const infos = await pTimeout(ask(redis), { milliseconds: LONGEST_ANSWER, message });
    const refusal = refusalAmong(errors);
    if (refusal) throw refusal;
    const policies = infos.map((info) => field(info, 'maxmemory_policy'));
    return {
      version: field(infos[0] as string, 'redis_version'),
      evictionPolicy: policies.find((policy) => policy !== 'noeviction') ?? 'noeviction',
    };
  } catch (error) {
    const problems = [...errors, ...ofSentinels, error as Error];
    throw refusalAmong(problems) ?? (await unknownHosts(url)) ?? problems[0];
  } finally {
    redis.disconnect();
  }
}

async function ask(redis: RedisClient): Promise<string[]> {
  await redis.connect();
  const infos = await Promise.all(primariesOf(redis).map((primary) => primary.info()));
  const mode = field(infos[0] as string, 'redis_mode');
  if (mode === 'sentinel') throw new RedisRefusal('it is a sentinel, which redis-sentinel://host:26379/name-of-primary would ask');
  if (mode === 'cluster' && !redis.isCluster) throw new RedisRefusal('it is a server of a Cluster, which needs redis-cluster://host:6379');
  return infos;
}

function refusalAmong(problems: readonly Error[]): RedisRefusal | null {
  for (const problem of problems) {
    if (problem instanceof RedisRefusal) return problem;
    if (UNKNOWN_NAME.test(problem.message)) return new RedisRefusal('the sentinels know no primary of this name');
    const said = problem.message.replace(/^.* because /, '') || (problem as NodeJS.ErrnoException).code || '';
    if (REFUSAL.test(said)) return new RedisRefusal(said);
  }
  return null;
}

/** Of several hosts the client does not say why it cannot connect to them. */
async function unknownHosts(url: string): Promise<RedisRefusal | null> {
  const address = readRedisAddress(url);
  if (address.kind === 'server') return null;
  const hosts = address.kind === 'sentinel' ? address.sentinels : address.hosts;
  const found = await Promise.allSettled(hosts.map(({ host }) => lookup(host)));
  const failures = found.flatMap((each) => (each.status === 'rejected' ? [each.reason as NodeJS.ErrnoException] : []));
  const isUnknown = failures.length === hosts.length && failures.every(({ code }) => code === 'ENOTFOUND');
  return isUnknown ? new RedisRefusal(failures.map(({ message }) => message).join(', ')) : null;
}

const field = (info: string, name: string): string => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1] ?? 'unknown';
