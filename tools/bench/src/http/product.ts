import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@heliograph/database/embedded';
import type { KeptServer } from '../data/kept-server.js';
import { startRedis } from '../server.js';
import type { Session } from '../session.js';
import { type Program, startProgram } from './program.js';

export interface ApiProgram extends Program {
  readonly base: string;
  readonly pages: string;
}

/** The product in the external profile, as in production: PostgreSQL, Redis, processes of the api and of the worker, with limits and logs. */
export interface Product {
  readonly apis: readonly ApiProgram[];
  readonly workers: readonly Program[];
  /** One more of each, which ends with the session or before. */
  startApi(): Promise<ApiProgram>;
  startWorker(): Promise<Program>;
}

/**
 * Limits count but refuse nobody: the load of thousands of callers comes from one address, and is below the limit of each token, which is the product's
 * own; only what is counted by address is raised, and what people who are new may do.
 */
const raised = {
  DRAIN_SECONDS: '0',
  RATE_LIMIT_ANONYMOUS: '100000000',
  RATE_LIMIT_PAGES: '100000000',
  RATE_LIMIT_IMAGES: '100000000',
  NEWCOMER_PHOTOS: '0',
  NEWCOMER_COMMENTS: '0',
  STORAGE_QUOTA: '0',
};

export async function startProduct(session: Session, server: KeptServer, { processes }: { processes: number }): Promise<Product> {
  const redisUrl = await startRedis(session);
  if (!redisUrl) throw new Error('The API needs a redis-server here: npm run pretest fetches one');
  const logs = await mkdtemp(join(tmpdir(), 'heliograph-http-'));
  session.onEnd(() => rm(logs, { recursive: true, force: true }));
  const [publicPort, webPort] = await Promise.all([freePort(), freePort()]);
  const settings = {
    ...raised,
    NODE_ENV: 'production',
    DATABASE_URL: server.runtimeUrl,
    DATABASE_MAY_LOSE_WRITES: '1',
    REDIS_URL: redisUrl,
    STORAGE_URL: `file://${server.dir}/files`,
    HELIOGRAPH_MASTER_KEY: server.masterKey,
    // Of all processes alike, as behind a proxy: lists and pages name them.
    PUBLIC_URL: `http://localhost:${publicPort}`,
    WEB_URL: `http://localhost:${webPort}`,
  };
  let started = 0;
  const startApi = async (): Promise<ApiProgram> => {
    const [port, web, metrics] = await Promise.all([freePort(), freePort(), freePort()]);
    const ports = { PORT: String(port), WEB_PORT: String(web), METRICS_PORT: String(metrics) };
    const log = join(logs, `api-${started++}.log`);
    const [base, pages] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${web}`];
    const program = await startProgram(session, { app: 'api', settings: { ...settings, ...ports }, log, answers: `${base}/healthz/ready` });
    return { ...program, base, pages };
  };
  const startWorker = async (): Promise<Program> => {
    const metrics = { WORKER_METRICS_PORT: String(await freePort()), METRICS_PORT: String(await freePort()) };
    const log = join(logs, `worker-${started++}.log`);
    return startProgram(session, { app: 'worker', settings: { ...settings, ...metrics }, log });
  };
  const workers = [await startWorker()];
  const apis: ApiProgram[] = [];
  for (let count = 0; count < processes; count++) apis.push(await startApi());
  return { apis, workers, startApi, startWorker };
}
