import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesBelow } from '@heliograph/testing/files-below';
import { eventually } from '@heliograph/testing/pure';
import { type RedisServer, startRedis, testServices } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Redis } from 'ioredis';
import { type CommandResult, heliograph } from './spec/command-line.js';
import { type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';
import type { Program } from './spec/program.js';

/** Milliseconds from the command to its end, besides three times what it takes to load here: the machine may be busy. */
const LONGEST = 5_000;
/** Milliseconds that the command takes to load, beside a product that starts. */
let loaded = 0;

jest.setTimeout(90_000); // commands are loaded again and again

/** Every context but the two that another worker serves. */
const REST = 'identity,media,discussion,social-graph,moderation,notifications,gallery';

/** Where checkpoints are copied to. */
const outside = mkdtempSync(join(testServices().dir, 'outside-'));
let product: Product;
let redis: RedisServer;
let ada: Person;
let rest: Program;
let views: Program;

beforeAll(async () => {
  redis = await startRedis();
  const began = performance.now();
  const loading = heliograph({}, '--help').then(() => (loaded = performance.now() - began));
  const settings = { REDIS_URL: redis.url, CHECKPOINT_URL: pathToFileURL(outside).href };
  product = await Product.start({ workers: [], settings });
  [rest, views, ada] = await Promise.all([product.startWorker(REST), product.startWorker('views,search'), product.person('ada'), loading]);
}, 90_000);
afterAll(async () => {
  await product?.close();
  await redis?.stop();
});

/** `heliograph <args>` with settings that differ, which ends in time. */
async function operate(args: readonly string[], changes: Readonly<Record<string, string>> = {}): Promise<CommandResult> {
  const began = performance.now();
  const result = await heliograph({ ...product.environment, ...changes }, ...args);
  const took = performance.now() - began;
  expect([args, took < 3 * loaded + LONGEST]).toEqual([args, true]);
  return result;
}

/** Always wrong here: the PostgreSQL of the suites does without durability. */
const NOT_DURABLE = /^WRONG {2}database +PostgreSQL /;

/** The lines of `doctor` about what is wrong, which end it with 3. */
async function diagnosis(changes: Readonly<Record<string, string>> = {}): Promise<string[]> {
  return wrongIn(await operate(['doctor'], changes));
}

/** Waits by commands of a process that is there, since each new one is loaded first; what they come to, the command itself says. */
async function comesTo(check: (wrong: string[]) => void, deadlineMilliseconds?: number): Promise<void> {
  await eventually(async () => check(wrongIn(await product.operator.run('doctor'))), deadlineMilliseconds);
  // While other suites keep both cores busy, a program that is only being loaded may not hear an answer within the three seconds of a question.
  await eventually(async () => check(await diagnosis()), 40_000);
}

function wrongIn({ code, stdout }: CommandResult): string[] {
  const wrong = stdout.split('\n').filter((line) => line.startsWith('WRONG'));
  expect([code, wrong.length > 0]).toEqual([3, true]);
  return wrong.filter((line) => !NOT_DURABLE.test(line));
}

/** Listens on a port of its own while `work` runs. */
async function beside<T>(server: Server, work: (port: string) => Promise<T>): Promise<T> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const connections = new Set<{ destroy(): void }>();
  server.on('connection', (connection) => connections.add(connection));
  try {
    return await work(String((server.address() as AddressInfo).port));
  } finally {
    server.close();
    for (const connection of connections) connection.destroy();
  }
}

describe('operators learn the truth (C)', () => {
  it('all is well while all is well', async () => {
    await comesTo((wrong) => expect(wrong).toEqual([]));
    const { code, stdout } = await operate(['projections', 'list', '--json']);
    const lines = JSON.parse(stdout) as { workers: number; state: string }[];
    expect([code, lines.every(({ workers, state }) => workers === 1 && state === 'running')]).toEqual([0, true]);
  });

  it('killed workers are missed, and named by what they worked for', async () => {
    const photo = await upload(ada);
    await views.stop('SIGKILL');
    expect((await ada.api.post(`/photos/${photo.id}/like`)).status).toBe(200);
    await comesTo((wrong) => {
      expect(wrong[0]).toMatch(
        /^WRONG {2}workers +no worker serves search, views: start one with HELIOGRAPH_WORKER=search,views \(one for (search, views|views, search) was last seen \d+ s ago\)$/,
      );
    }, 40_000);
    const { code, stdout, stderr } = await operate(['projections', 'list']);
    expect([code, stderr.trim()]).toEqual([3, 'no worker serves search, views: start one with HELIOGRAPH_WORKER=search,views']);
    expect(stdout).toMatch(/^views\.photo-card.* no worker *$/m);
  });

  it('a worker that ends in order is missed at once; the events that wait for it are said', async () => {
    await rest.stop();
    expect((await diagnosis())[0]).toMatch(/ no worker serves identity, .*social-graph/);
    [rest, views] = await Promise.all([product.startWorker(REST), product.startWorker('views,search')]);
    await comesTo((wrong) => expect(wrong).toEqual([]), 30_000);
  });

  it("a stranger's 200 on the api's port is not ours", async () => {
    const stranger = createHttpServer((_request, response) => response.end('{"status":"ready"}'));
    await beside(stranger, async (port) => {
      expect(await diagnosis({ PORT: port })).toEqual([
        `WRONG  api          another program, or an api on another database, answers 200 on port ${port}: stop it, or give another PORT`,
      ]);
    });
    expect(await diagnosis({ PORT: '1' })).toEqual([
      'WRONG  api          nothing answers on port 1: start the api on this machine, or give the PORT that it listens on',
    ]);
  });

  it('a wrong master key is called so', async () => {
    const foreign = { HELIOGRAPH_MASTER_KEY: 'cd'.repeat(32) };
    expect((await diagnosis(foreign))[0]).toMatch(
      /^WRONG {2}master key +HELIOGRAPH_MASTER_KEY has the id [0-9a-f]{16}, and .* the id [0-9a-f]{16}: give that one/,
    );
    const line =
      /^HELIOGRAPH_MASTER_KEY has the id [0-9a-f]{16}, and keys in this database are wrapped by the one with the id [0-9a-f]{16}: give that one .*$/;
    const registering = ['users', 'create', '--username', 'ben', '--email', 'ben@example.test', '--password', 'correct horse'];
    const { code, stderr } = await operate(registering, foreign);
    expect([code, stderr.trim()]).toEqual([78, expect.stringMatching(line)]);
    const ends = (start: Promise<unknown>) =>
      start.then(
        () => 'started',
        // Its last line: before it stands the warning about the durability of the suites' server.
        ({ message }: Error) => message.trim().split('\n').at(-1),
      );
    expect(await Promise.all([ends(product.startApi(foreign)), ends(product.startWorker('views', foreign))])).toEqual([
      expect.stringMatching(line),
      expect.stringMatching(line),
    ]);
  });

  it('a database that says nothing is waited for three seconds, and named once', async () => {
    const silent = createServer(() => undefined);
    await beside(silent, async (port) => {
      const changes = { DATABASE_URL: `postgres://a:b@127.0.0.1:${port}/c` };
      const [first, ...others] = await diagnosis(changes);
      expect(first).toMatch(/^WRONG {2}database +no answer within 3 s: see that PostgreSQL runs/);
      expect(others.filter((line) => !line.endsWith('not checked, because the database does not answer'))).toEqual([]);
    });
  });

  it('what needs no database is checked while that is away: queues, files, api, decoder, mail', async () => {
    const away = { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' };
    const checked = async (changes: Readonly<Record<string, string>>) => {
      const findings = JSON.parse((await operate(['doctor', '--json'], { ...away, ...changes })).stdout) as {
        check: string;
        ok: boolean;
      }[];
      return findings.filter(({ ok }) => ok).map(({ check }) => check);
    };
    expect(await checked({})).toEqual(['settings', 'files', 'disk', 'queues', 'mail', 'site texts', 'api', 'decoder']);
    expect(await checked({ REDIS_URL: 'redis://127.0.0.1:1', PORT: '1' })).toEqual([
      'settings',
      'files',
      'disk',
      'mail',
      'site texts',
      'decoder',
    ]);
  });

  it('a paused read model is named as wrong once events have waited for it for ten seconds', async () => {
    await operate(['projections', 'pause', 'views.photo-card']);
    await upload(ada);
    await comesTo((wrong) => {
      expect(wrong).toEqual([
        expect.stringMatching(
          /^WRONG {2}projections +views\.photo-card@\d+ is paused, and \d+ events and \d+ s behind: heliograph projections resume/,
        ),
      ]);
    }, 40_000);
    await operate(['projections', 'resume', 'views.photo-card']);
    await comesTo((wrong) => expect(wrong).toEqual([]), 30_000);
  });

  it('a Redis that throws jobs away is wrong', async () => {
    const connection = new Redis(redis.url);
    await connection.config('SET', 'maxmemory-policy', 'allkeys-lru');
    expect(await diagnosis()).toEqual([
      'WRONG  queues       Redis throws jobs away when its memory is full (maxmemory-policy allkeys-lru): set it to noeviction',
    ]);
    await connection.config('SET', 'maxmemory-policy', 'noeviction');
    await connection.quit();
  });

  it('queues retry and queues drain say how many jobs they found, and know their queues', async () => {
    for (const [verb, word] of [
      ['retry', 'retried'],
      ['drain', 'drained'],
    ] as const) {
      const { code, stdout } = await operate(['queues', verb, 'media', 'renditions', '--json']);
      expect([code, JSON.parse(stdout)]).toEqual([0, { context: 'media', queue: 'renditions', [word]: 0 }]);
      const unknown = await operate(['queues', verb, 'media', 'nothing']);
      expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('There is no queue nothing of media')]);
    }
  });

  it('signed checkpoints are copied to the place outside; doctor says whether they are, and that another history is there', async () => {
    const found = async (changes = {}) =>
      (JSON.parse((await operate(['doctor', '--json'], changes)).stdout) as { check: string; ok: boolean; found: string }[]).find(
        ({ check }) => check === 'copies of checkpoints',
      );
    const copies = () => filesBelow(outside).filter((name) => name.endsWith('.jsonl'));
    await eventually(() => expect(copies()).toContain('0000000000/0000000001.jsonl'), 20_000);
    expect(await found()).toMatchObject({ ok: true, found: expect.stringMatching(/^(\d+) of \1 are there$/) });
    expect(await found({ CHECKPOINT_URL: '' })).toMatchObject({ ok: true, found: expect.stringContaining('is not set') });
    const kept = join(outside, 'kept.txt');
    writeFileSync(
      kept,
      copies()
        .sort()
        .map((name) => readFileSync(join(outside, name), 'utf8'))
        .join(''),
    );
    expect((await operate(['events', 'verify', '--checkpoints', kept])).stdout).toMatch(/signed checkpoints: \d+, \d+ kept, good/);

    const newest = join(outside, copies().at(-1) as string);
    const written = readFileSync(newest, 'utf8');
    writeFileSync(newest, written.replace(/"signature":"./, '"signature":"z'));
    expect(await found()).toMatchObject({ ok: false, found: expect.stringContaining('has another checkpoint') });
    writeFileSync(newest, written);
    expect(await found({ CHECKPOINT_URL: pathToFileURL(join(newest, 'below')).href })).toMatchObject({ ok: false });
  });

  it('a Redis that hangs, or is gone, is said by doctor and by queues list', async () => {
    process.kill(redis.pid, 'SIGSTOP');
    try {
      expect(await diagnosis()).toEqual([expect.stringMatching(/^WRONG {2}queues +no answer within (2\.\d|3) s: see that Redis runs/)]);
    } finally {
      process.kill(redis.pid, 'SIGCONT');
    }
    await redis.stop();
    expect(await diagnosis()).toEqual([
      expect.stringMatching(/^WRONG {2}queues +\S.*: see that Redis runs and that REDIS_URL leads there$/),
    ]);
    expect(await operate(['queues', 'list'])).toEqual({
      code: 3,
      stdout: '',
      stderr: 'no answer within 3 s: see that Redis runs and that REDIS_URL leads there\n',
    });
  });
});
