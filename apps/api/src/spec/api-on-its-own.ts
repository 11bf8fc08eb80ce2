import { createServer } from 'node:http';
import { contexts } from '@heliograph/contexts';
import { install } from '@heliograph/runtime';
import { parseSettings } from '@heliograph/settings';
import { emptyOwnRedis, templateDatabase, testMasterKeyText, testServices } from '@heliograph/testing/services';
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
  const database = await templateDatabase('api', async ({ adminUrl }) => installEverything(adminUrl));
  const own = await startApiOn(database);
  return { ...own, close: () => own.close().then(() => database.drop()) };
}

export async function installEverything(adminUrl: string): Promise<void> {
  await install({ adminUrl, runtimeLogin: new URL(testServices().runtimeUrl).username, contexts });
}

/** The same on a database that everything was installed in. */
export async function startApiOn(database: { url: string; readUrl: string; name: string }): Promise<ApiOnItsOwn> {
  const [port, web, metrics] = await Promise.all([freePort(), freePort(), freePort()]);
  const settings = parseSettings(
    {
      NODE_ENV: 'test',
      // The suites of one Jest worker share a Redis, and an address.
      RATE_LIMIT_ANONYMOUS: '100000',
      RATE_LIMIT_PAGES: '100000',
      RATE_LIMIT_IMAGES: '100000',
      PORT: String(port),
      WEB_PORT: String(web),
      METRICS_PORT: String(metrics),
      DATABASE_URL: database.url,
      READ_DATABASE_URL: database.readUrl,
      REDIS_URL: testServices().redisUrl,
      HELIOGRAPH_DATA_DIR: `${testServices().dir}/${database.name}`,
      HELIOGRAPH_MASTER_KEY: testMasterKeyText,
    },
    'external',
  );
  const api = await startApi({ settings, contexts, log: createLog('silent') });
  let stopped: Promise<void> | null = null;
  const stop = () => (stopped ??= api.stop());
  const at = (number: number) => `http://127.0.0.1:${number}`;
  return { base: at(port), pages: at(web), metrics: `${at(metrics)}/metrics`, api: { stop }, close: stop };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
