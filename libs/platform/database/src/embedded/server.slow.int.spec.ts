import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '@heliograph/timing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { initCluster } from './cluster.js';
import { install, type InstallOptions } from './installation.js';
import { isAlive } from './stale-server.js';
import { ensureDatabase, ensureLogins } from './logins.js';
import { freePort } from './port.js';
import { type PostgresServer, startPostgres } from './server.js';

jest.setTimeout(120_000);

let dir: string;
let servers: PostgresServer[];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'heliograph-embedded-'));
  await chmod(dir, 0o711);
  servers = [];
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await rm(dir, { recursive: true });
});

async function start(options: Partial<InstallOptions> = {}, port?: number): Promise<PostgresServer> {
  const installation = await install({ clusterDir: join(dir, 'postgres'), ...options });
  await initCluster(installation, { superuser: 'postgres', password: 'pw', durable: false });
  const server = await startPostgres(installation, { port: port ?? (await freePort()), logFile: join(dir, 'postgres.log') });
  servers.push(server);
  return server;
}

async function query(server: PostgresServer, sql: string, { user = 'postgres', database = 'postgres' } = {}): Promise<unknown[]> {
  const client = new pg.Client({ host: '127.0.0.1', port: server.port, user, password: 'pw', database });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

describe('a PostgreSQL of our own', () => {
  it('makes a cluster, serves it and leaves no process behind', async () => {
    const server = await start();
    expect(await query(server, "SELECT current_setting('server_encoding'), current_setting('fsync'), lower('Å')")).toEqual([
      'UTF8',
      'on',
      'å',
    ]);
    const processes = [server.pid, ...((await query(server, 'SELECT pid FROM pg_stat_activity')) as number[])];
    expect(processes.filter(isAlive).length).toBeGreaterThan(3);
    await server.stop();
    expect(processes.filter(isAlive)).toEqual([]);
  });

  it('keeps its data over a restart', async () => {
    const first = await start();
    await query(first, "CREATE TABLE stars AS SELECT 'Vega' AS name");
    await first.stop();
    expect(await query(await start(), 'SELECT name FROM stars')).toEqual(['Vega']);
  });

  it('requires the password', async () => {
    const server = await start();
    const client = new pg.Client({ host: '127.0.0.1', port: server.port, user: 'postgres', password: 'wrong', database: 'postgres' });
    await expect(client.connect()).rejects.toThrow(/password authentication failed/);
  });

  it('makes an owner that migrates and a runtime login that cannot, repeatedly', async () => {
    const server = await start();
    const url = `postgres://postgres:pw@127.0.0.1:${server.port}/postgres`;
    for (let time = 1; time <= 2; time += 1) {
      await ensureLogins(url, { owner: { name: 'owner', password: 'pw' }, runtime: { name: 'runtime', password: 'pw' } });
      await ensureDatabase(url, 'heliograph', 'owner');
    }
    await query(server, 'CREATE EXTENSION pg_trgm', { user: 'owner', database: 'heliograph' });
    await query(server, 'CREATE EXTENSION unaccent', { user: 'owner', database: 'heliograph' });
    const attempt = query(server, 'CREATE TABLE t (a int)', { user: 'runtime', database: 'heliograph' });
    await expect(attempt).rejects.toThrow('permission denied for schema public');
  });

  it('reports why it did not start', async () => {
    const port = await freePort();
    const blocker = createServer().listen(port, '127.0.0.1');
    await new Promise((resolve) => blocker.once('listening', resolve));
    await expect(start({}, port)).rejects.toThrow(/did not start on port \d+:[^]*Address already in use/);
    await new Promise((resolve) => blocker.close(resolve));
  });

  it('runs where user namespaces are refused', async () => {
    const server = await start({ env: { ...process.env, PATH: '/nowhere' } });
    expect(await query(server, 'SELECT 1')).toEqual([1]);
  });
});

describe('after a start that was killed', () => {
  it('stops the server that was left over and starts a new one', async () => {
    const left = await start();
    await query(left, "CREATE TABLE stars AS SELECT 'Deneb' AS name");
    const next = await start();
    await left.ended;
    expect(await query(next, 'SELECT name FROM stars')).toEqual(['Deneb']);
  });

  it('recovers when the server itself was killed too', async () => {
    const killed = await start();
    await query(killed, "CREATE TABLE stars AS SELECT 'Altair' AS name");
    process.kill(killed.pid, 'SIGKILL');
    await killed.ended;
    expect(await query(await start(), 'SELECT name FROM stars')).toEqual(['Altair']);
  });

  it('does not signal an unrelated process whose pid is in the pid file', async () => {
    const first = await start();
    await first.stop();
    await writeFile(join(dir, 'postgres', 'postmaster.pid'), `${process.pid}\n`, { mode: 0o600 });
    expect(await query(await start(), 'SELECT 1')).toEqual([1]);
  });

  it('recognises a server that has ended and is still in the process table', async () => {
    // The shell never waits for its child, so the child stays in the process table until the shell ends.
    const shell = spawn('sh', ['-c', 'sleep 0.01 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(shell.stdout, 'data')) as [Buffer];
    const ended = Number(line.toString());
    await until(() => !isAlive(ended), { withinMilliseconds: 10_000, pauseMilliseconds: 5 });
    await (await start()).stop();
    await writeFile(join(dir, 'postgres', 'postmaster.pid'), `${ended}\n`, { mode: 0o600 });
    expect(await query(await start(), 'SELECT 1')).toEqual([1]);
    shell.kill('SIGKILL');
  });

  it('starts over where making the cluster was interrupted', async () => {
    await mkdir(join(dir, 'postgres.half'));
    await writeFile(join(dir, 'postgres.half', 'PG_VERSION'), '1');
    expect(await query(await start(), 'SELECT 1')).toEqual([1]);
  });
});
