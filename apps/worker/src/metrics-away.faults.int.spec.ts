import { readFile } from 'node:fs/promises';
import { install } from '@heliograph/runtime';
import { programLog } from '@heliograph/runtime/observability';
import { parseSettings } from '@heliograph/settings';
import { sampleContext } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import {
  type DurablePostgres,
  type RedisServer,
  startDurablePostgres,
  startRedis,
  testMasterKeyText,
  testServices,
} from '@heliograph/testing/services';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { type RunningWorker, runWorker } from './run-worker.js';

jest.setTimeout(90_000);

/** The longest that a scrape may take, even when services are down. */
const LONGEST_SCRAPE = 2_000;

let database: DurablePostgres;
let redis: RedisServer;
let worker: RunningWorker;
let metrics = '';
beforeAll(async () => {
  [database, redis] = await Promise.all([startDurablePostgres(), startRedis()]);
  await install({ adminUrl: database.adminUrl, runtimeLogin: 'heliograph', contexts: [sampleContext] });
  const environment = {
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    HELIOGRAPH_MASTER_KEY: testMasterKeyText,
    HELIOGRAPH_DATA_DIR: `${testServices().dir}/metrics-away`,
    // A worker that waits for its database is not one that hangs.
    WORKER_STALL_SECONDS: '3600',
  };
  const file = `${testServices().dir}/metrics-away.log`;
  worker = await runWorker({
    settings: parseSettings(environment, 'external'),
    contexts: [sampleContext],
    log: programLog({ program: 'worker', level: 'info', file }),
    onStall: () => undefined,
  });
  await eventually(async () => {
    metrics = /"metrics":(\d+)/.exec(await readFile(file, 'utf8'))?.[1] ?? '';
    expect(metrics).not.toBe('');
  });
});
afterAll(async () => {
  await worker?.stop();
  await redis?.stop();
  await database?.close();
});

async function scrape(): Promise<string[]> {
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${metrics}/metrics`);
  const lines = (await answer.text()).split('\n');
  expect([answer.status, performance.now() - began < LONGEST_SCRAPE]).toEqual([200, true]);
  return lines;
}

const sources = ['backlog', 'checkpoints', 'projections', 'queues', 'workers'];
const up = (value: number) => [
  ...sources.map((source) => `heliograph_metrics_source_up{source="${source}"} ${value}`),
  `heliograph_redis_up{use="queues"} ${value}`,
];

async function isThere(): Promise<void> {
  await eventually(async () => expect(await scrape()).toEqual(expect.arrayContaining(up(1))), 40_000);
}

it('P8 metrics answer within two seconds while database and Redis are frozen, and while they are gone, with what there is', async () => {
  await isThere();
  const frozen = process.kill.bind(process, redis.pid);
  database.freeze();
  frozen('SIGSTOP');
  try {
    for (let times = 0; times < 3; times++) {
      const lines = await scrape();
      expect(lines).toEqual(expect.arrayContaining(up(0)));
      expect(lines.some((line) => line.startsWith('process_cpu_seconds_total '))).toBe(true);
      expect(lines.some((line) => line.startsWith('heliograph_pool_used_connections{pool="database"} '))).toBe(true);
      expect(
        lines.filter((line) => /^heliograph_(workers|queue_jobs|projection_lag_events|redis_round_trip_seconds)\{/.test(line)),
      ).toEqual([]);
    }
  } finally {
    database.thaw();
    frozen('SIGCONT');
  }
  await isThere();

  await redis.stop();
  await database.kill();
  expect(await scrape()).toEqual(expect.arrayContaining(up(0)));
  await database.start();
  redis = await startRedis(redis.port);
  await isThere();
});
