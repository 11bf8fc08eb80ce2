import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ensureLogins, freePort, initCluster, install, type PostgresServer, startPostgres } from '@heliograph/embedded';

export interface TestPostgres {
  /** The superuser's. Suites have no use for it but to look at the server itself. */
  readonly superUrl: string;
  /** The owner's login, on the database `postgres`. */
  readonly adminUrl: string;
  /** The login of api and workers, on the database `postgres`. */
  readonly runtimeUrl: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** A throw-away server that forgets everything with the machine: no fsync, so that suites are fast. */
export async function startTestPostgres(dir: string): Promise<TestPostgres> {
  const password = randomBytes(16).toString('hex');
  const installation = await install({ clusterDir: join(dir, 'postgres') });
  await initCluster(installation, { superuser: 'postgres', password, durable: false });
  const server = await startOnFreePort(dir, installation);
  const urlOf = (user: string) => `postgres://${user}:${password}@127.0.0.1:${server.port}/postgres`;
  await ensureLogins(urlOf('postgres'), {
    owner: { name: 'heliograph_owner', password },
    runtime: { name: 'heliograph', password },
  });
  return {
    superUrl: urlOf('postgres'),
    adminUrl: urlOf('heliograph_owner'),
    runtimeUrl: urlOf('heliograph'),
    pid: server.pid,
    stop: () => server.stop(3_000),
  };
}

async function startOnFreePort(dir: string, installation: Awaited<ReturnType<typeof install>>): Promise<PostgresServer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startPostgres(installation, {
        port: await freePort(),
        logFile: join(dir, 'postgres.log'),
        parameters: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300', max_wal_size: '4GB' },
      });
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}
