import { execFile } from 'node:child_process';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startOnFreePort, type TestPostgres } from './postgres-server.js';

export interface TestReplica {
  /** The superuser's, to pause the replay. */
  readonly superUrl: string;
  /** The login of api and workers, on the database `postgres`; it can only read. */
  readonly runtimeUrl: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * A streaming replica of the whole server, in `dir`. Made by copying the primary's folder between the two calls that PostgreSQL
 * asks for: the binaries from npm have no pg_basebackup.
 */
export async function startTestReplica(primary: TestPostgres, dir: string): Promise<TestReplica> {
  const clusterDir = join(dir, 'replica');
  await copyCluster(primary, clusterDir);
  await writeFile(join(clusterDir, 'standby.signal'), '');
  const at = new URL(primary.superUrl);
  const server = await startOnFreePort({ ...primary.installation, clusterDir }, join(dir, 'replica.log'), {
    primary_conninfo: `host=127.0.0.1 port=${at.port} user=${at.username} password=${at.password}`,
  });
  const here = (url: string) => Object.assign(new URL(url), { port: String(server.port) }).href;
  return { superUrl: here(primary.superUrl), runtimeUrl: here(primary.runtimeUrl), pid: server.pid, stop: () => server.stop(3_000) };
}

/** A base backup: a copy of the whole server, which PostgreSQL can start from with the WAL that was written since. */
export async function copyCluster({ superUrl, installation }: TestPostgres, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  try {
    await client.query("select pg_backup_start('copy', true)");
    // cp and not Node: it keeps the owner, who is not root.
    await promisify(execFile)('cp', ['-Rp', installation.clusterDir, to]);
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
    const segments = (await readdir(join(to, 'pg_wal'))).map((name) => join('pg_wal', name));
    for (const own of ['postmaster.pid', 'postmaster.opts', ...segments]) await rm(join(to, own), { recursive: true, force: true });
    await writeFile(join(to, 'backup_label'), rows[0].labelfile as string);
  } finally {
    await client.end();
  }
}
