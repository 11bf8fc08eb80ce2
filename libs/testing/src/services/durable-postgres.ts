import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ensureDatabase,
  ensureLogins,
  freePort,
  initCluster,
  install,
  type PostgresServer,
  startPostgres,
} from '@heliograph/database/embedded';
import { testServices } from './test-services.js';

/** A PostgreSQL of a suite's own that a suite may stop, kill and freeze. What it has committed survives that, as in the product. */
export interface DurablePostgres {
  /** The owner's login, on a database that belongs to it. */
  readonly adminUrl: string;
  /** The login of api and workers. */
  readonly url: string;
  /** Takes connections again when it resolves; on the same port as before. */
  start(): Promise<void>;
  /** Fast shutdown: sessions are ended, transactions rolled back. */
  stop(): Promise<void>;
  /** SIGKILL to all its processes: the next start recovers. */
  kill(): Promise<void>;
  /** SIGSTOP to all its processes: connections stay, new ones are taken by the kernel, and nothing is answered. */
  freeze(): void;
  thaw(): void;
  /** Ends it and removes its files. */
  close(): Promise<void>;
}

/** @param within the folder of its files; left out: that of the run */
export async function startDurablePostgres(within = testServices().dir): Promise<DurablePostgres> {
  const dir = await mkdtemp(join(within, 'durable-'));
  await chmod(dir, 0o711);
  const password = randomBytes(16).toString('hex');
  const installation = await install({ clusterDir: join(dir, 'postgres') });
  await initCluster(installation, { superuser: 'postgres', password, durable: true });
  const port = await freePort();
  const launch = () =>
    startPostgres(installation, { port, logFile: join(dir, 'postgres.log'), parameters: { max_connections: '100', max_wal_size: '1GB' } });
  const urlOf = (user: string, database: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  let server: PostgresServer = await launch();
  await ensureLogins(urlOf('postgres', 'postgres'), {
    owner: { name: 'heliograph_owner', password },
    runtime: { name: 'heliograph', password },
  });
  await ensureDatabase(urlOf('postgres', 'postgres'), 'heliograph', 'heliograph_owner');
  const signal = (name: NodeJS.Signals) => processesOf(server.pid).forEach((pid) => send(pid, name));
  return {
    adminUrl: urlOf('heliograph_owner', 'heliograph'),
    url: urlOf('heliograph', 'heliograph'),
    start: async () => {
      server = await launch();
    },
    stop: () => server.stop(),
    kill: async () => {
      signal('SIGKILL');
      await server.ended;
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    close: async () => {
      await server.stop(3_000);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** A child may have come to its end since it was listed. */
function send(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The postmaster first, so that it starts no more of them, and its children. */
function processesOf(postmaster: number): number[] {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === postmaster);
  return [postmaster, ...children];
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}
