import { once } from 'node:events';
import { join } from 'node:path';
import { contexts } from '@heliograph/contexts';
import { freePort } from '@heliograph/database/embedded';
import { install } from '@heliograph/runtime';
import { parseSettings } from '@heliograph/settings';
import { migratedDatabase } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { emptyOwnRedis, runTypescript, testMasterKeyText, testServices } from '@heliograph/testing/services';
import { expect } from '@jest/globals';
import { createLog } from '../http/log.js';
import { type RunningApi, startApi } from '../start-api.js';

export interface ApiOnItsOwn {
  readonly base: string;
  /** Where its pages are. */
  readonly pages: string;
  readonly metrics: string;
  readonly api: RunningApi;
  /** Also where `api` was stopped before. */
  close(): Promise<void>;
}

/** The API as the program starts it, in this process, without workers. */
export async function startApiOnItsOwn(): Promise<ApiOnItsOwn> {
  await emptyOwnRedis();
  const database = await migratedDatabase(contexts);
  const own = await startApiOn(database);
  return { ...own, close: () => own.close().then(() => database.drop()) };
}

export async function installEverything(adminUrl: string): Promise<void> {
  await install({ adminUrl, runtimeLogin: new URL(testServices().runtimeUrl).username, contexts });
}

/** The same on a database that everything was installed in. */
export async function startApiOn(database: { url: string; readUrl: string; name: string }): Promise<ApiOnItsOwn> {
  const environment = await environmentOf(database);
  const api = await startApi({ settings: parseSettings(environment, 'external'), contexts, log: createLog('silent') });
  let stopped: Promise<void> | null = null;
  const stop = () => (stopped ??= api.stop());
  const at = (port: string) => `http://127.0.0.1:${port}`;
  const { PORT, WEB_PORT, METRICS_PORT } = environment;
  return { base: at(PORT), pages: at(WEB_PORT), metrics: `${at(METRICS_PORT)}/metrics`, api: { ...api, stop }, close: stop };
}

/** The program, in a process of its own. */
export interface ApiProcess {
  readonly base: string;
  /** What it has written so far. */
  readonly output: () => string;
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>;
  readonly send: (signal: NodeJS.Signals) => void;
}

export async function startApiProcess(database: { url: string; readUrl: string; name: string }): Promise<ApiProcess> {
  const environment = await environmentOf(database);
  const main = join(import.meta.dirname, '../main.ts');
  const child = runTypescript(`await import(${JSON.stringify(main)});`, {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += part));
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  await eventually(() => expect(output).toContain('"msg":"listening"'), 60_000);
  return { base: `http://127.0.0.1:${environment.PORT}`, output: () => output, ended, send: (signal) => void child.kill(signal) };
}

async function environmentOf(database: { url: string; readUrl: string; name: string }) {
  const [port, web, metrics] = await Promise.all([freePort(), freePort(), freePort()]);
  return {
    NODE_ENV: 'test',
    // The suites of one Jest worker share a Redis, and an address.
    RATE_LIMIT_ANONYMOUS: '100000',
    RATE_LIMIT_PAGES: '100000',
    RATE_LIMIT_IMAGES: '100000',
    PORT: String(port),
    WEB_PORT: String(web),
    METRICS_PORT: String(metrics),
    // Nothing in front of it waits until it is out of service.
    DRAIN_SECONDS: '0',
    DATABASE_URL: database.url,
    DATABASE_MAY_LOSE_WRITES: '1',
    READ_DATABASE_URL: database.readUrl,
    REDIS_URL: testServices().redisUrl,
    HELIOGRAPH_DATA_DIR: `${testServices().dir}/${database.name}`,
    HELIOGRAPH_MASTER_KEY: testMasterKeyText,
  };
}
