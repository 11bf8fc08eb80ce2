import { createServer, connect, type Server } from 'node:net';
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '@heliograph/database/embedded';
import { eventually } from '@heliograph/testing/pure';
import { createDatabase, type RedisServer, startLoneSentinel, startRedis, type TestDatabase } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Redis } from 'ioredis';
import { Product } from './spec/product.js';
import { environment, workspace } from './spec/program.js';
import { attempt, type Outcome, type Started } from './spec/start-attempt.js';
import { byText, byUse, type WrongSetting } from './spec/wrong-settings.js';

jest.setTimeout(600_000); // some eighty programs are loaded

/** Programs that are tried at the same time. */
const AT_ONCE = 2;

let product: Product;
let redis: RedisServer;
let sentinel: RedisServer;
let empty: TestDatabase;

beforeAll(async () => {
  [redis, sentinel] = await Promise.all([startRedis(), startLoneSentinel()]);
  const connection = new Redis(redis.url);
  await connection.config('SET', 'requirepass', 'correct horse');
  connection.disconnect();
  empty = await createDatabase();
  product = await Product.start({ workers: [] });
}, 120_000);
afterAll(async () => {
  await product?.close();
  await empty?.drop();
  await Promise.all([redis?.stop(), sentinel?.stop()]);
});

/** The settings of the product, for one more process: its own ports are free, and a supervisor has a data folder of its own. */
async function settings(changes: Readonly<Record<string, string>>, program?: Started): Promise<Record<string, string>> {
  const [port, web, metrics, worker] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const ports = { PORT: String(port), WEB_PORT: String(web), METRICS_PORT: String(metrics), WORKER_METRICS_PORT: String(worker) };
  const folder = program === 'npm start' && { HELIOGRAPH_DATA_DIR: `${product.dataDir}/start-${port}` };
  return { ...product.environment, ...ports, ...folder, ...changes };
}

/** Each row and program, as it is and as it should be: one line that names the setting, and 78. */
async function tried(rows: readonly WrongSetting[]): Promise<void> {
  const starts = rows.flatMap((row) => row.programs.map((program) => ({ ...row, program })));
  const seen: unknown[] = [];
  const next = async (): Promise<void> => {
    for (let start = starts.shift(); start; start = starts.shift()) {
      const outcome = await attempt(start.program, await settings(start.changes, start.program));
      if (!isRight(outcome, start.line)) seen.push([start.program, start.changes, outcome]);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  expect(seen).toEqual([]);
}

function isRight({ code, stderr }: Outcome, line: RegExp): boolean {
  // Of `npm start` api and worker both say what is wrong for both.
  return code === 78 && line.test(stderr) && new Set(stderr.trim().split('\n')).size === 1;
}

describe('a wrong setting is one line that names it, and exit code 78 (P)', () => {
  it('by its text', () => tried(byText));

  it('by what it leads to', () =>
    tried(
      byUse({
        url: product.environment.DATABASE_URL as string,
        adminUrl: product.environment.DATABASE_ADMIN_URL as string,
        emptyUrl: empty.url,
        redisUrl: product.environment.REDIS_URL as string,
        lockedRedisUrl: redis.url,
        sentinel: new URL(sentinel.url).host,
        takenPort: product.environment.PORT as string,
      }),
    ));
});

describe('what is only away is waited for', () => {
  it.each(['api', 'worker'] as const)('%s: one line, and it starts when the database answers', async (name) => {
    const port = await freePort();
    const { DATABASE_URL } = product.environment;
    const changes = { DATABASE_URL: Object.assign(new URL(DATABASE_URL as string), { port: String(port) }).href };
    const script = join(workspace, 'apps', name, 'bundle', 'main.js');
    const child = spawn(process.execPath, [script], { env: environment(await settings(changes)), stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    child.stdout.on('data', (part) => (said += part));
    try {
      await eventually(
        () => expect(said).toMatch(/DATABASE_URL leads to .*, where no PostgreSQL answers \(ECONNREFUSED\).*; trying again/),
        60_000,
      );
      expect(said).not.toMatch(/"msg":"(working|listening)"/);
      const forwarding = await forward(port, Number(new URL(DATABASE_URL as string).port));
      await eventually(() => expect(said).toMatch(/"msg":"(working|listening)"/), 60_000);
      child.kill('SIGTERM');
      await once(child, 'close');
      forwarding.close();
    } finally {
      child.kill('SIGKILL');
    }
  });

  it('a command says which address does not answer, with 69; so does a Redis that is away in the log of a process', async () => {
    const away = await attempt('projections list', await settings({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }));
    expect(away).toEqual({
      code: 69,
      stdout: '',
      stderr: expect.stringMatching(/^DATABASE_URL leads to 127.0.0.1:1, where no PostgreSQL answers .*\n$/),
    });
    const worker = await product.startWorker('search', { REDIS_URL: 'redis://127.0.0.1:1' });
    expect(worker.output).toContain('REDIS_URL leads to no Redis that answers');
  });
});

describe('what is probably not meant is one warning', () => {
  it('misspelt names, the same address twice, the owner as login, a server without durability', async () => {
    const { DATABASE_URL, DATABASE_ADMIN_URL } = product.environment as Record<'DATABASE_URL' | 'DATABASE_ADMIN_URL', string>;
    const changes = { DATABASE_URL: DATABASE_ADMIN_URL, READ_DATABASE_URL: DATABASE_ADMIN_URL, RATE_LIMIT_TOKENS: '7', redis_url: 'x' };
    const worker = await product.startWorker('search', changes);
    const warnings = worker.output.split('\n').filter((line) => line.includes('"level":40'));
    for (const words of [
      'RATE_LIMIT_TOKENS is not a setting. Did you mean RATE_LIMIT_TOKEN?',
      'READ_DATABASE_URL is the same as DATABASE_URL',
      'DATABASE_URL has a login that may change events',
      'so that a power cut loses what was acknowledged',
    ])
      expect(warnings.filter((line) => line.includes(words))).toHaveLength(1);
    expect(DATABASE_URL).not.toBe(DATABASE_ADMIN_URL);
  });
});

/** Passes connections to a port on to another one. */
async function forward(from: number, to: number): Promise<Server> {
  const server = createServer((socket) => {
    const target = connect(to, '127.0.0.1');
    for (const each of [socket, target]) each.on('error', () => undefined);
    socket.pipe(target).pipe(socket);
  });
  server.listen(from, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
