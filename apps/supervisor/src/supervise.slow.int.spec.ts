import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { freePort, isAlive } from '@heliograph/database/embedded';
import { eventually, sized } from '@heliograph/testing/pure';
import { type RuntimeFile } from '@heliograph/settings';
import { runTypescript, testMasterKeyText, testServices } from '@heliograph/testing/services';

// Small programs stand in for api, worker and ops, and note down what happens to them. All else is real: PostgreSQL, processes, signals.
const programs = {
  api: `
    const answer = JSON.stringify({ installation: process.env.API_ANSWERS ?? 'ours' });
    const server = createServer((request, response) => (request.url === '/die' ? process.exit(3) : response.end(answer)));
    server.listen(Number(settings.PORT), () => {
      note('api up');
      process.send({ installation: 'ours' });
    });
    process.on('SIGTERM', () => setTimeout(() => { note('api drained'); process.exit(0); }, Number(process.env.API_DRAIN_MILLISECONDS ?? 50)));`,
  worker: `
    note('worker up');
    setInterval(() => {}, 1000);
    process.on('SIGTERM', () => setTimeout(() => { note('worker drained'); process.exit(0); }, 50));`,
  ops: `
    const command = process.argv.slice(2).join(' ');
    note(command);
    while (command === 'db migrate' && process.env.MIGRATION_WAITS && !existsSync(dir + '/go')) await new Promise((done) => setTimeout(done, 20));
    if (command === 'db migrate' && process.env.BAD_MIGRATION) { console.error('relation "stars" already exists'); process.exit(1); }
    if (command === 'demo seed --first-photo' && process.env.BAD_DEMO) { console.error('no worker'); process.exit(1); }
    if (command === 'demo seed' && process.env.DEMO_WAITS) await new Promise(() => setInterval(() => {}, 1000));
    const status = { demo: { username: 'vera', password: 'sun', token: 'hgp_1' }, read_models: [{ words: 'search.users@3 is rebuilt' }] };
    if (command === 'status --json') console.log(JSON.stringify(status));`,
};
const preamble = `
  import { createServer } from 'node:http';
  import { appendFileSync, existsSync, readFileSync } from 'node:fs';
  const dir = process.env.HELIOGRAPH_DATA_DIR;
  const note = (text) => appendFileSync(dir + '/notes.txt', text + '\\n');
  const settings = existsSync(dir + '/runtime.json') ? JSON.parse(readFileSync(dir + '/runtime.json')).settings : process.env;
  if (process.argv.length === 2) process.on('disconnect', () => process.exit(0));
`;

jest.setTimeout(180_000);

let workspace: string;
let data: string;
let started: Supervisor[];

beforeEach(async () => {
  workspace = await mkdtemp(join(tmpdir(), 'heliograph-supervisor-'));
  await chmod(workspace, 0o711);
  data = join(workspace, 'data');
  started = [];
  writeFileSync(join(workspace, 'package.json'), '{"type":"module"}');
  for (const [app, script] of Object.entries(programs)) {
    mkdirSync(join(workspace, 'apps', app, 'bundle'), { recursive: true });
    writeFileSync(join(workspace, 'apps', app, 'bundle', 'main.js'), preamble + script);
  }
});
afterEach(async () => {
  for (const supervisor of started) if (!supervisor.hasEnded) await supervisor.stop('SIGTERM');
  // A database that was killed may still be writing its last files.
  await rm(workspace, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
});

class Supervisor {
  output = '';
  readonly code: Promise<number | null>;
  private readonly process: ChildProcess;

  constructor(env: NodeJS.ProcessEnv = {}) {
    const module = `import { supervise } from ${JSON.stringify(join(import.meta.dirname, 'supervise.ts'))};
      process.exit(await supervise({ workspace: ${JSON.stringify(workspace)} }));`;
    const { PATH, PG_BIN_DIR } = process.env;
    this.process = runTypescript(module, {
      env: { PATH, PG_BIN_DIR, HELIOGRAPH_DATA_DIR: data, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.process.stdout, this.process.stderr]) stream?.on('data', (part) => (this.output += part));
    this.code = once(this.process, 'close').then(([code]) => code as number | null);
    started.push(this);
  }

  get hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  async says(text: string, times = 1): Promise<void> {
    await until(
      () => this.output.split(text).length > times || this.hasEnded,
      () => `"${text}" in:\n${this.output}`,
    );
    expect(this.output).toContain(text);
  }

  async stop(signal: NodeJS.Signals): Promise<number | null> {
    this.process.kill(signal);
    return this.code;
  }
}

async function until(condition: () => boolean, what: () => string): Promise<void> {
  await eventually(() => {
    if (!condition()) throw new Error(`waited in vain for ${what()}`);
  }, 60_000);
}

const notes = () => readFileSync(join(data, 'notes.txt'), 'utf8').trim().split('\n');
const runtime = () => JSON.parse(readFileSync(join(data, 'runtime.json'), 'utf8')) as RuntimeFile;
const pidOf = (name: string) =>
  (JSON.parse(readFileSync(join(data, 'pids.json'), 'utf8')) as Record<string, { pid: number }>)[name]?.pid ?? 0;
const postmaster = () => Number(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
const allPids = () => [pidOf('api'), pidOf('worker'), postmaster()];

async function running(env?: NodeJS.ProcessEnv): Promise<Supervisor> {
  const supervisor = new Supervisor(env);
  await supervisor.says('Ctrl-C stops everything');
  return supervisor;
}

describe('npm start in solo', () => {
  it('brings up database, worker and api, makes the demo once and greets, with what an upgrade has left to do', async () => {
    const first = await running();
    await first.says('The demo community is whole.');
    expect(first.output).toContain('vera / sun');
    expect(first.output).toContain('After the upgrade:\n  search.users@3 is rebuilt\n');
    expect(first.output).toContain(`API      ${runtime().settings.PUBLIC_URL}`);
    expect(await first.stop('SIGINT')).toBe(0);
    await (await running()).stop('SIGTERM');
    expect(notes().filter((note) => note.startsWith('demo seed'))).toEqual(['demo seed --first-photo', 'demo seed']);
  });

  it('runs without the demo where it fails, greets while it is made, and goes on with it at the next start', async () => {
    const failed = await running({ BAD_DEMO: '1' });
    expect(failed.output).toContain('heliograph demo seed --first-photo ended with code 1.\nno worker\nHeliograph runs without');
    await failed.stop('SIGTERM');
    const stopped = await running({ DEMO_WAITS: '1' });
    await stopped.says('The demo community is being made');
    expect(await stopped.stop('SIGINT')).toBe(0);
    expect(stopped.output).not.toContain('Heliograph runs without');
    await (await running()).says('The demo community is whole.');
  });

  it('migrates a database once, again where the program is another one, and again where it failed', async () => {
    const migrations = () => notes().filter((note) => note === 'db migrate').length;
    const again = async (env?: NodeJS.ProcessEnv) => (await running(env)).stop('SIGTERM');
    expect(await new Supervisor({ BAD_MIGRATION: '1' }).code).toBe(1);
    await again();
    await again();
    expect(migrations()).toBe(2);
    // The name of a part of it follows from what is in that.
    writeFileSync(join(workspace, 'apps/ops/bundle/run-2.js'), '');
    await again();
    await again();
    expect(migrations()).toBe(3);
    // Another cluster is another database.
    await rm(join(data, 'postgres'), { recursive: true });
    await again();
    expect(migrations()).toBe(4);
  });

  it('refuses a second start from the same data folder; drains the api, then the worker, then the database, and leaves no process', async () => {
    const supervisor = await running();
    const pids = allPids();
    const second = new Supervisor();
    expect(await second.code).toBe(1);
    expect(second.output).toMatch(/^Heliograph already runs from this data folder \(process \d+\)\n$/);
    expect(pids.filter(isAlive)).toHaveLength(3);
    expect(await supervisor.stop('SIGHUP')).toBe(0);
    expect(notes().slice(-2)).toEqual(['api drained', 'worker drained']);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(readFileSync(join(data, 'log', 'postgres.log'), 'utf8')).toContain('database system is shut down');
    expect(existsSync(join(data, 'runtime.json'))).toBe(false);
  });

  it('stops waiting at a second Ctrl-C, and takes none for one that npm repeats at once', async () => {
    const supervisor = await running({ API_DRAIN_MILLISECONDS: '60000' });
    void supervisor.stop('SIGINT');
    await supervisor.says('Stopping');
    const impatient = setInterval(() => void supervisor.stop('SIGINT'), 400);
    expect(await supervisor.code).toBe(0);
    clearInterval(impatient);
    expect(supervisor.output).toContain('api did not end in time and was killed.');
  });

  it('takes other ports where the usual ones are taken, but not where a port was given (contract P)', async () => {
    const blocker = createServer().listen(0);
    const { port } = blocker.address() as AddressInfo;
    const usual = createServer().listen(3000);
    // Another process may have it: then it is taken as well.
    await once(usual, 'listening').catch(() => undefined);
    const refused = new Supervisor({ PORT: String(port) });
    expect(await refused.code).toBe(78);
    expect(refused.output).toMatch(new RegExp(`^PORT is ${port}, and another program listens there; give another port\n$`, 'm'));
    await running();
    expect(runtime().settings.PORT).not.toBe('3000');
    blocker.close();
    usual.close();
  });

  it('takes no other program for the api: neither one that has taken its port by then, nor one that is asked in its place', async () => {
    const [PORT, elsewhere] = (await Promise.all([freePort(), freePort()])).map(String);
    const supervisor = new Supervisor({ PORT, MIGRATION_WAITS: '1' });
    await until(
      () => existsSync(join(data, 'notes.txt')),
      () => 'the migration',
    );
    const stranger = createServer((_, response) => response.end('{"installation":"theirs"}')).listen(Number(PORT));
    writeFileSync(join(data, 'go'), '');
    const code = await supervisor.code;
    stranger.close();
    expect(code).toBe(78);
    expect(supervisor.output).toMatch(new RegExp(`^PORT is ${PORT}, and another program listens there; give another port\n$`, 'm'));
    expect(supervisor.output).not.toContain('Heliograph is running');
    const asked = new Supervisor({ PORT: elsewhere, API_ANSWERS: 'theirs' });
    expect(await asked.code).toBe(1);
    expect(asked.output).toContain(`Another program answers on port ${elsewhere}: stop it, or give another PORT.\n`);
  });

  it('stops at once where a setting is wrong, with one line', async () => {
    const supervisor = new Supervisor({ RATE_LIMIT_TOKEN: 'many' });
    expect(await supervisor.code).toBe(78);
    expect(supervisor.output).toBe('RATE_LIMIT_TOKEN must be a whole number from 1 to 999999999, not "many"\n');
  });

  it('shows why the migrations failed and leaves nothing running', async () => {
    const supervisor = new Supervisor({ BAD_MIGRATION: '1' });
    expect(await supervisor.code).toBe(1);
    expect(supervisor.output).toContain('heliograph db migrate ended with code 1.\nrelation "stars" already exists');
    expect(existsSync(join(data, 'postgres', 'postmaster.pid'))).toBe(false);
  });
});

describe('a process that ends unexpectedly', () => {
  it('a worker and the database are started again', async () => {
    const supervisor = await running();
    process.kill(pidOf('worker'), 'SIGKILL');
    await supervisor.says('worker was ended by SIGKILL.');
    await until(
      () => notes().filter((note) => note === 'worker up').length === 2,
      () => 'the second worker',
    );
    const killed = postmaster();
    process.kill(killed, 'SIGKILL');
    await supervisor.says('PostgreSQL ended unexpectedly; starting it again.');
    await until(
      () => existsSync(join(data, 'postgres', 'postmaster.pid')) && postmaster() !== killed,
      () => 'the second server',
    );
    expect(await supervisor.stop('SIGTERM')).toBe(0);
  });

  it('an api that keeps failing ends the start', async () => {
    const supervisor = await running();
    for (let time = 1; time <= 3; time += 1) {
      await until(
        () => notes().filter((note) => note === 'api up').length === time,
        () => `api start ${time}`,
      );
      await fetch(`${runtime().settings.PUBLIC_URL}/die`).catch(() => {});
    }
    expect(await supervisor.code).toBe(1);
    expect(supervisor.output).toContain('api ended with code 3.');
    expect(notes().at(-1)).toBe('worker drained');
  });

  it.each(sized(['the supervisor alone'], ['the supervisor alone', 'everything'], ['the supervisor alone', 'everything']))(
    'after kill -9 of %s the next start cleans up and comes up',
    async (victims) => {
      const first = await running();
      const pids = allPids();
      await first.stop('SIGKILL');
      if (victims === 'everything') for (const pid of pids) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
      const second = await running();
      expect(pids.filter(isAlive)).toEqual([]);
      expect(await second.stop('SIGTERM')).toBe(0);
    },
  );
});

describe('npm start with DATABASE_URL', () => {
  it('starts the same processes and no database', async () => {
    const { runtimeUrl, redisUrl, adminUrl } = testServices();
    const [PORT, WEB_PORT, METRICS_PORT] = (await Promise.all([freePort(), freePort(), freePort()])).map(String);
    const supervisor = await running({
      ...{ DATABASE_URL: runtimeUrl, DATABASE_ADMIN_URL: adminUrl, REDIS_URL: redisUrl },
      ...{ HELIOGRAPH_MASTER_KEY: testMasterKeyText, PORT, WEB_PORT, METRICS_PORT },
    });
    expect(notes()).toEqual(expect.arrayContaining(['db migrate', 'worker up', 'api up']));
    expect(notes()).not.toContain('demo seed');
    expect(existsSync(join(data, 'postgres'))).toBe(false);
    expect(await supervisor.stop('SIGTERM')).toBe(0);
  });
});
