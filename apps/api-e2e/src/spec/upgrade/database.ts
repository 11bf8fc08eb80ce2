import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDatabase, ensureLogins, freePort, initCluster, install, startPostgres } from '@heliograph/database/embedded';
import { connected } from '@heliograph/testing/services';
import type { About } from './fixture.js';

const OWNER = 'heliograph_owner';
const RUNTIME = 'heliograph';
const NAME = 'heliograph';

type Dump = Pick<About, 'transactions'> & { readonly sql: string };

/** The database of a data folder whose product is stopped. `bin`: the folder of PostgreSQL's programs that its cluster was made by. */
export function dumpSolo(data: string, bin: string): Promise<Dump> {
  return withServer(data, { ...process.env, PG_BIN_DIR: bin }, async (url) => {
    const transactions = Number(await valueOf(url, 'select pg_current_xact_id()::text'));
    const args = ['--inserts', '--rows-per-insert=500', '--no-comments', '--dbname', url];
    const sql = execFileSync(join(bin, 'pg_dump'), args, { encoding: 'utf8', maxBuffer: 100_000_000 });
    return { sql, transactions };
  });
}

/** Makes the cluster of an unpacked data folder, as the build before has left it. */
export function loadSolo(data: string, dump: Dump): Promise<void> {
  return withServer(data, process.env, (url) => loadDatabase(url, dump));
}

/** Into an empty database. `url` is that of its owner or of the superuser. Rows name transactions, and those of the future would be news for ever. */
export async function loadDatabase(url: string, { sql, transactions }: Dump): Promise<void> {
  await connected(url, async (client) => {
    // Commands of psql, which pg_dump writes around its statements.
    await client.query(sql.replaceAll(/^\\(un)?restrict .*$/gm, ''));
    await client.query('set search_path = public');
    await client.query(`do $$ begin
      while pg_current_xact_id()::text::bigint < ${transactions} loop commit; end loop;
    end $$`);
  });
}

async function withServer<T>(data: string, env: NodeJS.ProcessEnv, work: (url: string) => Promise<T>): Promise<T> {
  const logins = JSON.parse(readFileSync(join(data, 'keys', 'logins.json'), 'utf8')) as Record<'superuser' | 'owner' | 'runtime', string>;
  const installation = await install({ clusterDir: join(data, 'postgres'), env });
  await initCluster(installation, { superuser: 'postgres', password: logins.superuser, durable: true });
  const port = await freePort();
  mkdirSync(join(data, 'log'), { recursive: true });
  const server = await startPostgres(installation, { port, logFile: join(data, 'log', 'postgres.log') });
  try {
    const url = (name: string) => `postgres://postgres:${logins.superuser}@127.0.0.1:${port}/${name}`;
    await ensureLogins(url('postgres'), {
      owner: { name: OWNER, password: logins.owner },
      runtime: { name: RUNTIME, password: logins.runtime },
    });
    await ensureDatabase(url('postgres'), NAME, OWNER);
    return await work(url(NAME));
  } finally {
    await server.stop();
  }
}

function valueOf(url: string, statement: string): Promise<unknown> {
  return connected(url, async (client) => Object.values((await client.query<Record<string, unknown>>(statement)).rows[0] ?? {})[0]);
}
