import { join } from 'node:path';
import { PersonalBudgets, Tokens } from '@heliograph/application/access';
import { ApplicationRequests } from '@heliograph/application/applications';
import { acceptUploads, type ApiOptions, createApi, declaredRoutes, openCallerStore, registerRejections, Uploads } from '@heliograph/http';
import {
  installationOf,
  listenHost,
  logSlowStatements,
  Readiness,
  startMetricsServer,
  watchLag,
  watchPools,
  watchRedis,
} from '@heliograph/runtime/observability';
import { watchFreeSpace } from './health/free-space-metrics.js';
import { checkpointOf, checkpointsOf } from '@heliograph/projections';
import { QueueBoard } from '@heliograph/queues';
import { openRuntime, productSecret, queuesOf, type Runtime, runtimeOptions, type RuntimeOptions, usable } from '@heliograph/runtime';
import { portProblem, type Settings, SettingsError } from '@heliograph/settings';
import { FreeSpace, freeSpaceOf } from '@heliograph/storage';
import { readSiteTexts } from '@heliograph/web';
import cookie from '@fastify/cookie';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { ApiModule } from './api.module.js';
import { RememberedWrites } from '@heliograph/http/read-your-writes';
import { installDocs } from './docs/install-docs.js';
import { withholdUnfilledLists } from './health/filling-read-models.js';
import { Metrics } from './health/metrics.js';
import { countRefusals } from './health/limit-metrics.js';
import { watchReplica } from './health/replica-metrics.js';
import { watchStreams } from './live/live-metrics.js';
import { LiveStreams } from './live/live-streams.js';
import { watchTokens } from './health/token-metrics.js';
import { VisibilityLag } from './health/visibility-lag.js';
import { httpOptions, sendersOf } from './http/http-options.js';
import { nestLog } from './http/nest-log.js';
import { AuthorizationRefusals } from './pages/authorization-refusals.js';
import { startPages } from './pages/start-pages.js';
import { PhotoViews } from './photo-views/photo-views.js';
import { RequestLog } from './request-log/request-log.js';
import { watchRequests } from './request-log/watch-requests.js';

/** Milliseconds. As long as an append may take: no caller waits longer for a database that is frozen or out of reach. */
const LONGEST_STATEMENT = 6_000;

export interface RunningApi {
  /** Part of the answer of `/healthz/ready`, by which the starter of this process recognises it. */
  readonly installation: string;
  /** Not ready any more. Connections and requests are taken all the same; each answer ends its connection. */
  drain(): void;
  /** Takes no new connections, finishes what is in hand, closes everything. */
  stop(): Promise<void>;
}

export interface ApiParts {
  readonly settings: Settings;
  readonly contexts: RuntimeOptions['contexts'];
  readonly log: Logger;
  /** The routes of this context, and no pages; left out: all of both. */
  readonly only?: string;
}

export async function startApi({ settings, contexts, log, only }: ApiParts): Promise<RunningApi> {
  for (const { rejections = {} } of contexts) registerRejections(rejections);
  const metrics = new Metrics(contexts);
  const runtime = await openRuntime({
    ...(await runtimeOptions(settings, contexts, 'heliograph api')),
    ...replicaOf(settings, log),
    answerWithin: LONGEST_STATEMENT,
    budgets: () => app.get(PersonalBudgets),
    onQueueProblem: ({ level, queue, message }) => log[level]({ queue }, message),
    watch: logSlowStatements(metrics.statements, log, settings.database.slowStatement),
  });
  const projections = contexts.flatMap((context) => context.projections);
  const unfilled = await withholdUnfilledLists(runtime, projections, log);
  const secret = await productSecret(runtime);
  const callers = await openCallerStore(settings.redis?.url ?? null);
  const limiter = countRefusals(metrics.registry, callers.limiter);
  const siteTexts = siteTextsOf(settings);
  const readiness = new Readiness(runtime.database);
  const isDraining = () => readiness.isDraining;
  watchLag(metrics.sources, runtime.database, contexts.flatMap(checkpointsOf));
  watchPools(metrics.registry, runtime.pools);
  if (callers.redis) watchRedis(metrics.registry, callers.redis);
  watchReplica(metrics.registry, runtime.reads);
  const checkpoints = projections.flatMap((each) => each.sources.map((source) => checkpointOf(each, source)));
  const visibility = new VisibilityLag(metrics.registry, runtime.database, checkpoints);
  const rememberedWrites = new RememberedWrites({
    database: runtime.database,
    reads: runtime.reads,
    written: runtime.store.written,
    checkpoints,
    places: callers.places,
    onWaiting: (logs) => runtime.wakeUps.requestCatchUp(logs),
    onWritten: (positions) => visibility.sample(positions),
  });
  const app: NestFastifyApplication = await createApi(
    ApiModule.forRoot(
      {
        runtime,
        settings,
        secret,
        limiter,
        readiness,
        log,
        rules: siteTexts.rules,
        deduplication: callers.deduplication,
        slots: callers.slots,
        readYourWrites: rememberedWrites,
      },
      only,
    ),
    {
      ...httpOptions(settings, { tokens: () => app.get(Tokens), limiter, log, callerReads: rememberedWrites, ...snapshotOf(runtime) }),
      problemPage: (request, reply, problem) => app.get(AuthorizationRefusals).show(request, reply, problem),
      isDraining,
      nestLogger: nestLog(log),
    },
  );
  await app.register(cookie);
  const instance = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const folder = join(settings.dataDir, 'incoming');
  usable('HELIOGRAPH_DATA_DIR', folder);
  const space = new FreeSpace({ data: () => freeSpaceOf(folder), files: () => runtime.storage.freeSpace() }, settings.uploads.minFreeSpace);
  const uploads = await Uploads.open({ folder, ...settings.uploads, isDiskFull: async () => (await space.low()).length > 0 });
  watchFreeSpace(metrics.registry, space);
  await acceptUploads(instance, uploads, sendersOf(log));
  metrics.watch(instance);
  watchTokens(metrics.registry, app.get(Tokens));
  watchStreams(metrics.registry, app.get(LiveStreams));
  const requests = new RequestLog({ requests: app.get(ApplicationRequests), readOnly: settings.readOnly, log });
  watchRequests(instance, requests);
  const { rateLimits, newcomers, securityContact } = settings;
  installDocs(app, { publicUrl: settings.api.publicUrl, webUrl: settings.web.url, securityContact, rateLimits, newcomers });
  const host = listenHost(settings);
  await app.listen(settings.api.port, host).catch((error: unknown) => {
    throw portProblem('PORT', settings.api.port, error);
  });
  log.debug({ routes: declaredRoutes(app) }, 'routes');
  const views = app.get(PhotoViews);
  const queueBoard = new QueueBoard(runtime.queues, queuesOf(contexts));
  const pagesOptions = { app, secret, limiter, log, uploads, siteTexts, isDraining, queueBoard };
  const pages = only === undefined ? await startPages(settings, host, pagesOptions) : null;
  const metricsServer = await startMetricsServer(settings.metrics.port, settings.metrics.host, metrics.registry, readiness).catch(
    (error: unknown) => {
      throw portProblem('METRICS_PORT', settings.metrics.port, error);
    },
  );
  return {
    installation: installationOf(secret),
    drain: () => readiness.drain(),
    stop: async () => {
      readiness.drain();
      await Promise.all([app.close(), pages?.close()]);
      await Promise.all([views.stop(), requests.stop(), unfilled.stop()]);
      callers.close();
      await runtime.close();
      await metricsServer.close();
    },
  };
}

function siteTextsOf({ siteDir }: Settings): ReturnType<typeof readSiteTexts> {
  try {
    return readSiteTexts(siteDir);
  } catch (error) {
    throw siteDir === null ? error : new SettingsError('SITE_DIR', `cannot be used: ${(error as Error).message}`);
  }
}

/** With a replica a request may read from either server, and the snapshot of one says nothing of the other. */
function snapshotOf({ database, reads }: Pick<Runtime, 'database' | 'reads'>): Pick<ApiOptions, 'snapshot'> {
  return reads.replica === null ? { snapshot: database.snapshot } : {};
}

function replicaOf({ database: { url, readUrl } }: Settings, log: Logger): Pick<RuntimeOptions, 'replica'> {
  if (readUrl === url) return {};
  const onChange = ({ isUsable, reason }: { isUsable: boolean; reason: string }) =>
    isUsable ? log.info({ reason }, 'reading from the replica') : log.warn({ reason }, 'reading from the primary');
  return { replica: { url: readUrl, onChange } };
}
