import { networkInterfaces } from 'node:os';
import { contexts } from '@heliograph/contexts';
import { Dispatcher } from '@heliograph/cqrs';
import { createApi, createRateLimiter } from '@heliograph/http';
import { checkpointOf } from '@heliograph/projections';
import { openRuntime, runtimeOptions } from '@heliograph/runtime';
import type { Settings } from '@heliograph/settings';
import cookie from '@fastify/cookie';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { ApiModule } from './api.module.js';
import { ReadYourWrites } from './freshness.js';
import { installDocs } from './docs/install-docs.js';
import { Metrics } from './health/metrics.js';
import { startMetricsServer } from './health/metrics-server.js';
import { Readiness } from './health/readiness.js';
import { acceptFiles } from './http/accept-files.js';
import { httpOptions } from './http/http-options.js';
import { nestLog } from './http/nest-log.js';
import { startPages } from './pages/start-pages.js';
import { registerAllRejections } from './http/rejections.js';

export interface RunningApi {
  /** Takes no new connections, finishes what is in hand, closes everything. */
  stop(): Promise<void>;
}

export async function startApi(settings: Settings, log: Logger): Promise<RunningApi> {
  registerAllRejections();
  const runtime = await openRuntime({
    ...runtimeOptions(settings, contexts, 'heliograph api'),
    onQueueProblem: ({ level, queue, message }) => log[level]({ queue }, message),
  });
  const limiter = createRateLimiter(settings.redis?.url ?? null);
  const readiness = new Readiness(runtime.database);
  const metrics = new Metrics();
  const checkpoints = contexts.flatMap(({ projections }) =>
    projections.flatMap((each) => each.sources.map((source) => checkpointOf(each, source))),
  );
  const freshness = new ReadYourWrites(runtime.database, checkpoints);
  const app: NestFastifyApplication = await createApi(ApiModule.with(runtime, settings, readiness), {
    ...httpOptions(settings, { dispatcher: () => app.get(Dispatcher), limiter, log, freshness }),
    nestLogger: nestLog(log),
  });
  await app.register(cookie);
  await acceptFiles(app);
  metrics.watch(app.getHttpAdapter().getInstance() as unknown as FastifyInstance);
  installDocs(app, settings.api.publicUrl);
  const host = listenHost(settings);
  await app.listen(settings.api.port, host);
  const pages = await startPages(settings, host, { dispatcher: app.get(Dispatcher), limiter, freshness, log });
  const metricsServer = await startMetricsServer(settings.metrics.port, host, metrics, readiness);
  return {
    stop: async () => {
      readiness.drain();
      await Promise.all([app.close(), pages.close()]);
      await metricsServer.close();
      await limiter.close();
      await runtime.close();
    },
  };
}

/** A solo product that is known as localhost is nobody else's business. Else every address, IPv6 included where the machine has it. */
function listenHost({ profile, api }: Settings): string {
  if (profile === 'solo' && new URL(api.publicUrl).hostname === 'localhost') return 'localhost';
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return addresses.some(({ family }) => family === 'IPv6') ? '::' : '0.0.0.0';
}
