import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '@heliograph/timing';
import { Redis } from 'ioredis';
import { type RedisConfiguration, type RedisServer, startRedisServer } from './redis-server.js';
import { testServices } from './test-services.js';

/** Servers of Redis that stand in for each other. */
export interface RedisTopology {
  /** As `REDIS_URL`. */
  readonly url: string;
  /** The server that takes writes of this key. */
  primaryOf(key: string): Promise<RedisServer>;
  /** Resolves when each primary has a replica that is connected, as far as there are servers for that. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** A server that does not answer for so long counts as down. Operators have 5,000 and more. */
const DOWN_AFTER_MILLISECONDS = 2_000;
const NAME = 'photos';
const PASSWORD = 'p@ss:word/1';
const inUrl = encodeURIComponent(PASSWORD);
const login = { requirepass: PASSWORD, masterauth: PASSWORD };

/** Asks one server, which answers within a second. */
async function ask<T>(port: number, question: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis({ port, password: PASSWORD, maxRetriesPerRequest: 0, retryStrategy: () => null, commandTimeout: 1_000 });
  redis.on('error', () => undefined);
  try {
    return await question(redis);
  } finally {
    redis.disconnect();
  }
}

async function comesTrue(what: string, condition: () => Promise<boolean>): Promise<void> {
  const isTrue = await until(() => condition().catch(() => false), { withinMilliseconds: 60_000, pauseMilliseconds: 50 });
  if (!isTrue) throw new Error(`Redis: ${what} within a minute`);
}

/** Servers in folders of their own. */
class Servers {
  readonly all: RedisServer[] = [];

  constructor(private readonly dir: string) {}

  async start(options: RedisConfiguration, sentinelFile?: string): Promise<RedisServer> {
    const folder = join(this.dir, String(this.all.length));
    await mkdir(folder);
    const server = await startRedisServer(folder, undefined, options, sentinelFile);
    this.all.push(server);
    return server;
  }

  at(port: number): RedisServer {
    const found = this.all.find((server) => server.port === port);
    if (!found) throw new Error(`There is no Redis on port ${port}`);
    return found;
  }

  /** The first answer that one of them gives. */
  ask<T>(question: (redis: Redis) => Promise<T>): Promise<T> {
    return Promise.any(this.all.map(({ port }) => ask(port, question)));
  }

  async areAll(holds: (redis: Redis) => Promise<boolean>): Promise<boolean> {
    return (await Promise.all(this.all.map(({ port }) => ask(port, holds)))).every(Boolean);
  }

  async stop(): Promise<void> {
    await Promise.all(this.all.map((server) => server.stop()));
  }
}

const hasReplica = async (redis: Redis) => /^slave0:.*state=online/m.test(await redis.info('replication'));

/** A primary, a replica and three sentinels, with a password. */
export async function startSentinels(): Promise<RedisTopology> {
  const dir = await mkdtemp(join(testServices().dir, 'sentinels-'));
  const servers = new Servers(await mkdtemp(join(dir, 'servers-')));
  const primary = await servers.start(login);
  await servers.start({ ...login, replicaof: ['127.0.0.1', String(primary.port)] });
  const sentinels = new Servers(await mkdtemp(join(dir, 'sentinels-')));
  for (let made = 0; made < 3; made += 1) await sentinels.start({}, await sentinelFile(join(dir, `sentinel-${made}.conf`), primary.port));
  const count = async (redis: Redis, what: string) => ((await redis.call('sentinel', what, NAME)) as unknown[]).length;
  const know = async (redis: Redis) => (await count(redis, 'replicas')) === 1 && (await count(redis, 'sentinels')) === 2;
  await comesTrue('three sentinels know each other and the replica', () => sentinels.areAll(know));
  const primaryOf = async () => {
    const [, port] = (await sentinels.ask((redis) => redis.call('sentinel', 'get-master-addr-by-name', NAME))) as [string, string];
    return servers.at(Number(port));
  };
  const hosts = sentinels.all.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return {
    url: `redis-sentinel://:${inUrl}@${hosts}/${NAME}?sentinel_password=${inUrl}`,
    primaryOf,
    settled: () => comesTrue('the primary has a replica', async () => ask((await primaryOf()).port, hasReplica)),
    stop: async () => {
      await Promise.all([servers.stop(), sentinels.stop()]);
    },
  };
}

/** A sentinel that knows no primary. Stop it in `afterAll`. */
export async function startLoneSentinel(): Promise<RedisServer> {
  const dir = await mkdtemp(join(testServices().dir, 'sentinel-'));
  const file = join(dir, 'sentinel.conf');
  await writeFile(file, '');
  return startRedisServer(dir, undefined, {}, file);
}

/** A sentinel writes what it finds into its file. */
async function sentinelFile(file: string, primary: number): Promise<string> {
  const lines = [
    `requirepass "${PASSWORD}"`,
    `sentinel monitor ${NAME} 127.0.0.1 ${primary} 2`,
    `sentinel auth-pass ${NAME} "${PASSWORD}"`,
    `sentinel down-after-milliseconds ${NAME} ${DOWN_AFTER_MILLISECONDS}`,
    `sentinel failover-timeout ${NAME} 5000`,
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  return file;
}

/** A line of CLUSTER NODES. */
interface ClusterNode {
  readonly port: number;
  readonly isPrimary: boolean;
  /** First and last. */
  readonly slots: readonly (readonly [number, number])[];
}

async function clusterNodes(redis: Redis): Promise<ClusterNode[]> {
  const lines = ((await redis.call('cluster', 'nodes')) as string).trim().split('\n');
  return lines.map((line) => {
    const [, address = '', flags = '', , , , , , ...ranges] = line.split(' ');
    const slots = ranges.map((range) => range.split('-').map(Number)).map(([from = 0, to = from]) => [from, to] as const);
    return { port: Number(/:(\d+)@/.exec(address)?.[1]), isPrimary: flags.includes('master') && !flags.includes('fail'), slots };
  });
}

/** Three primaries with a third of the slots each, and a replica of each. */
export async function startCluster(): Promise<RedisTopology> {
  const servers = new Servers(await mkdtemp(join(testServices().dir, 'cluster-')));
  const ofCluster = {
    'cluster-enabled': 'yes',
    'cluster-node-timeout': String(DOWN_AFTER_MILLISECONDS),
    'cluster-config-file': 'nodes.conf',
  };
  for (let made = 0; made < 6; made += 1) await servers.start({ ...login, ...ofCluster, databases: '1' });
  const [first, ...others] = servers.all as [RedisServer, ...RedisServer[]];
  for (const { port } of others) await ask(port, (redis) => redis.call('cluster', 'meet', '127.0.0.1', String(first.port)));
  await comesTrue('six servers know each other', () => servers.areAll(async (redis) => (await clusterNodes(redis)).length === 6));
  for (const [index, { port }] of servers.all.entries()) {
    if (index < 3) {
      const slots = [Math.ceil((16_384 * index) / 3), Math.ceil((16_384 * (index + 1)) / 3) - 1];
      await ask(port, (redis) => redis.call('cluster', 'addslotsrange', ...slots.map(String)));
    } else {
      const primary = await ask((servers.all[index - 3] as RedisServer).port, (redis) => redis.call('cluster', 'myid') as Promise<string>);
      await ask(port, (redis) => redis.call('cluster', 'replicate', primary));
    }
  }
  const primaries = async () => (await servers.ask(clusterNodes)).filter(({ isPrimary, slots }) => isPrimary && slots.length > 0);
  const isServing = async (redis: Redis) => ((await redis.call('cluster', 'info')) as string).includes('cluster_state:ok');
  const settled = () =>
    comesTrue('three primaries have replicas', async () => {
      const answers = await Promise.all((await primaries()).map(({ port }) => ask(port, hasReplica)));
      return answers.length === 3 && answers.every(Boolean);
    });
  await settled();
  await comesTrue('the Cluster serves its slots', () => servers.areAll(isServing));
  return {
    url: `redis-cluster://:${inUrl}@${servers.all
      .slice(0, 3)
      .map(({ port }) => `127.0.0.1:${port}`)
      .join(',')}`,
    primaryOf: async (key) => {
      const slot = await servers.ask((redis) => redis.call('cluster', 'keyslot', key) as Promise<number>);
      const owner = (await primaries()).find(({ slots }) => slots.some(([from, to]) => slot >= from && slot <= to));
      return servers.at(owner?.port ?? 0);
    },
    settled,
    stop: () => servers.stop(),
  };
}
