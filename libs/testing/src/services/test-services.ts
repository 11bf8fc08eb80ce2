import { LocalMasterKey } from '@heliograph/event-store/privacy';

/** The two back ends of BullMQ; suites about queues run on both. */
export const queueBackends = ['postgres', 'redis'] as const;
export type QueueBackend = (typeof queueBackends)[number];

/** As a setting, and opened. */
export const testMasterKeyText = '07'.repeat(32);
export const testMasterKey = new LocalMasterKey(testMasterKeyText);

/** The real PostgreSQL and Redis that Jest's global setup started for this run. */
export interface TestServices {
  /** The owner's login, on the database `postgres`. */
  readonly adminUrl: string;
  /** The login of api and workers: no DDL. */
  readonly runtimeUrl: string;
  /** The same login, past the pooler that may stand before the server: for LISTEN, and for suites that inspect sessions. */
  readonly directUrl: string;
  /** The same login on a streaming replica, when the run has one. */
  readonly replicaUrl: string | null;
  /** Each Jest worker has a numbered database of its own; FLUSHDB is safe, FLUSHALL is not: for that, `startRedis()`. */
  readonly redisUrl: string;
  /** A folder that is removed after the run. */
  readonly dir: string;
}

export function testServices(env: NodeJS.ProcessEnv = process.env): TestServices {
  const { HELIOGRAPH_TEST_PG_ADMIN_URL, HELIOGRAPH_TEST_PG_URL, HELIOGRAPH_TEST_REDIS_URL, HELIOGRAPH_TEST_DIR } = env;
  if (!HELIOGRAPH_TEST_PG_ADMIN_URL || !HELIOGRAPH_TEST_PG_URL || !HELIOGRAPH_TEST_REDIS_URL || !HELIOGRAPH_TEST_DIR) {
    throw new Error('PostgreSQL and Redis run only for *.int.spec.ts, *.e2e.spec.ts and *.browser.spec.ts: `npm run test:integration`');
  }
  return {
    adminUrl: HELIOGRAPH_TEST_PG_ADMIN_URL,
    runtimeUrl: HELIOGRAPH_TEST_PG_URL,
    directUrl: env.HELIOGRAPH_TEST_PG_DIRECT_URL ?? HELIOGRAPH_TEST_PG_URL,
    replicaUrl: env.HELIOGRAPH_TEST_PG_REPLICA_URL ?? null,
    redisUrl: `${HELIOGRAPH_TEST_REDIS_URL}/${Number(env.JEST_WORKER_ID ?? 0) % 64}`,
    dir: HELIOGRAPH_TEST_DIR,
  };
}
