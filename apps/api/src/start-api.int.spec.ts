import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contexts } from '@heliograph/contexts';
import { install } from '@heliograph/runtime';
import { parseSettings } from '@heliograph/settings';
import { templateDatabase, testMasterKey, testServices } from '@heliograph/testing';
import { createLog } from './http/log.js';
import { type RunningApi, startApi } from './start-api.js';

describe('the API as the program starts it', () => {
  let api: RunningApi;
  let base: string;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const runtimeLogin = new URL(testServices().runtimeUrl).username;
    const database = await templateDatabase('api', async ({ adminUrl }) => void (await install({ adminUrl, runtimeLogin, contexts })));
    drop = () => database.drop();
    const [port, metrics] = await Promise.all([freePort(), freePort()]);
    const settings = parseSettings(
      {
        NODE_ENV: 'test',
        PORT: String(port),
        METRICS_PORT: String(metrics),
        DATABASE_URL: database.url,
        REDIS_URL: testServices().redisUrl,
        HELIOGRAPH_MASTER_KEY: testMasterKey.toString('hex'),
      },
      'external',
    );
    api = await startApi(settings, createLog('silent'));
    base = `http://127.0.0.1:${port}`;
  });
  afterAll(() => drop());

  it('is ready, and asks identity about tokens (A2)', async () => {
    expect((await fetch(`${base}/healthz/ready`)).status).toBe(200);
    const wrong = await fetch(`${base}/nowhere`, { headers: { authorization: 'Bearer nobody' } });
    expect([wrong.status, await wrong.json()]).toEqual([401, { message: '401 Unauthorized', status_code: 401 }]);
    expect(((await (await fetch(`${base}/openapi.json`)).json()) as { openapi: string }).openapi).toBe('3.1.0');
  });

  it('is gone after it has stopped', async () => {
    await api.stop();
    await expect(fetch(`${base}/healthz/live`)).rejects.toThrow('fetch failed');
  });
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
