import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ensureLogins, freePort, initCluster, install, startPostgres } from '@heliograph/database/embedded';
import type { Session } from '../session.js';

/** The files in the folder besides the cluster. */
interface Kept {
  readonly password: string;
  readonly masterKey: string;
  readonly scale: number;
  /** ISO 8601: when the youngest event of the data set happened. */
  readonly until: string;
}

export interface KeptServer extends Kept {
  readonly dir: string;
  /** Of the postmaster. */
  readonly pid: number;
  readonly ownerUrl: string;
  readonly runtimeUrl: string;
  readonly runtimeLogin: string;
  /** PostgreSQL's log, with plans where they are enabled. */
  readonly logFile: string;
  /** The session stops it at its end anyway. */
  stop(): Promise<void>;
}

/** Where data sets are kept unless `--dir` says otherwise; git does not see it. */
export const DEFAULT_DIR = '.cache/bench-data';

/** To write out what is in memory. */
const TIMEOUT_MILLISECONDS = 120_000;

/** Of data that can be made again: no fsync, and no autovacuum during a measurement. */
const parameters = {
  autovacuum: 'off',
  max_connections: '200',
  shared_buffers: '2GB',
  maintenance_work_mem: '512MB',
  max_wal_size: '16GB',
  checkpoint_timeout: '30min',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  jit: 'off',
};

/** Starts the server of a data set in a folder, and makes an empty one where there is none. The folder stays. */
export async function startKeptServer(
  session: Session,
  { dir, scale, ...more }: { dir: string; scale: number; parameters?: Readonly<Record<string, string>> },
): Promise<KeptServer> {
  const folder = resolve(dir);
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o711);
  const kept = await keptIn(join(folder, 'data-set.json'), scale);
  if (kept.scale !== scale) throw new Error(`${folder} holds a data set of scale ${kept.scale}; take another --dir, or remove it`);
  const installation = await install({ clusterDir: join(folder, 'postgres') });
  await initCluster(installation, { superuser: 'postgres', password: kept.password, durable: false });
  const logFile = join(folder, 'postgres.log');
  const port = await freePort();
  const server = await startPostgres(installation, { port, logFile, parameters: { ...parameters, ...more.parameters } });
  const stop = () => server.stop(TIMEOUT_MILLISECONDS);
  session.onEnd(stop);
  const urlOf = (user: string) => `postgres://${user}:${kept.password}@127.0.0.1:${server.port}/postgres`;
  const login = (name: string) => ({ name, password: kept.password });
  await ensureLogins(urlOf('postgres'), { owner: login('bench_owner'), runtime: login('bench') });
  return {
    ...kept,
    dir: folder,
    pid: server.pid,
    ownerUrl: urlOf('postgres'),
    runtimeUrl: urlOf('bench'),
    runtimeLogin: 'bench',
    logFile,
    stop,
  };
}

async function keptIn(file: string, scale: number): Promise<Kept> {
  const random = (bytes: number) => randomBytes(bytes).toString('hex');
  const fresh: Kept = { password: random(16), masterKey: random(32), scale, until: new Date().toISOString() };
  await writeFile(file, JSON.stringify(fresh), { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return JSON.parse(await readFile(file, 'utf8')) as Kept;
}
