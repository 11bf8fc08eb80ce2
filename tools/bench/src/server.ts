import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureDatabase, ensureLogins, freePort, initCluster, install, startPostgres } from '@heliograph/database/embedded';
import { locateRedis, startRedisServer } from '@heliograph/testing/redis-server';
import type { Session } from './session.js';

export interface BenchServer {
  /** Of the postmaster. */
  readonly pid: number;
  readonly ownerUrl: string;
  readonly runtimeUrl: string;
  /** Name of the login in `runtimeUrl`. */
  readonly runtimeLogin: string;
  /** Makes an empty database on this server; answers the owner's URL of it. */
  database(name: string): Promise<string>;
}

/** A PostgreSQL of its own with durable commits, in a temporary folder; gone with the session. */
export async function startServer(session: Session): Promise<BenchServer> {
  const dir = await temporaryFolder(session);
  await chmod(dir, 0o711);
  const password = randomBytes(16).toString('hex');
  const installation = await install({ clusterDir: join(dir, 'postgres') });
  await initCluster(installation, { superuser: 'postgres', password, durable: true });
  const server = await startPostgres(installation, {
    port: await freePort(),
    logFile: join(dir, 'postgres.log'),
    parameters: { max_connections: '200', shared_buffers: '1GB', max_wal_size: '16GB', checkpoint_timeout: '30min', jit: 'off' },
  });
  session.onEnd(() => server.stop());
  const urlOf = (user: string, database = 'postgres') => `postgres://${user}:${password}@127.0.0.1:${server.port}/${database}`;
  await ensureLogins(urlOf('postgres'), { owner: { name: 'bench_owner', password }, runtime: { name: 'bench', password } });
  return {
    pid: server.pid,
    // The superuser stands in for the owner: it makes its tables in the database that is there.
    ownerUrl: urlOf('postgres'),
    runtimeUrl: urlOf('bench'),
    runtimeLogin: 'bench',
    database: async (name) => {
      await ensureDatabase(urlOf('postgres'), name, 'postgres');
      return urlOf('postgres', name);
    },
  };
}

/** A Redis of its own; null where there is no redis-server. */
export async function startRedis(session: Session): Promise<string | null> {
  try {
    locateRedis();
  } catch {
    session.tell('no redis-server here: what needs one is left out (npm run pretest fetches it)');
    return null;
  }
  const redis = await startRedisServer(await temporaryFolder(session));
  session.onEnd(() => redis.stop());
  return redis.url;
}

async function temporaryFolder(session: Session): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'heliograph-bench-'));
  session.onEnd(() => rm(dir, { recursive: true, force: true }));
  return dir;
}
