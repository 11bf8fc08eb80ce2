import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import {
  ensureLogins,
  freePort,
  initCluster,
  type Installation,
  install,
  type PostgresServer,
  startPostgres,
} from '@heliograph/database/embedded';

export interface TestPostgres {
  /** The superuser's. For suites that inspect the server itself. */
  readonly superUrl: string;
  /** The owner's login, on the database `postgres`. */
  readonly adminUrl: string;
  /** The login of api and workers, on the database `postgres`. */
  readonly runtimeUrl: string;
  readonly pid: number;
  readonly installation: Installation;
  stop(): Promise<void>;
}

export type Parameters = Readonly<Record<string, string>>;

/** The data may be lost in a crash of the machine: no fsync, so that suites are fast. */
const throwAway = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400', max_wal_size: '4GB' };

/** A throw-away server in `dir`, with both logins. */
export async function startTestPostgres(dir: string, parameters: Parameters = {}): Promise<TestPostgres> {
  const password = randomBytes(16).toString('hex');
  const installation = await install({ clusterDir: join(dir, 'postgres') });
  await initCluster(installation, { superuser: 'postgres', password, durable: false });
  const server = await startOnFreePort(installation, join(dir, 'postgres.log'), parameters);
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
    installation,
    stop: () => server.stop(3_000),
  };
}

/** A throw-away server on a cluster that is there. */
export async function startOnFreePort(installation: Installation, logFile: string, parameters: Parameters): Promise<PostgresServer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startPostgres(installation, { port: await freePort(), logFile, parameters: { ...throwAway, ...parameters } });
    } catch (error) {
      if (attempt === 3) throw error;
    }
  }
}
