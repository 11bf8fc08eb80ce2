import { writerKey } from '../read-your-writes/index.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { strictTransport } from '../answer/strict-transport.js';
import { hasPolicy, isSafe } from '../request/access.js';
import { installBodyParser } from '../request/body-parser.js';
import { RouteIndex } from '../request/route-index.js';
import { networkOf } from '../request/client-address.js';
import { isLate } from '../request/late-body.js';
import { Admission } from './admission.js';
import type { ApiOptions, CallerReads, Log } from './api-options.js';
import { endConnectionsWhenClosing } from './closing.js';
import { writtenBytes } from './exchange.js';
import { continueAfterGuards } from './expectation.js';
import { finish, present, serialize } from './finishing.js';
import { limitHeads } from './head-size.js';
import { requireOneHost } from './one-host.js';
import { ProblemFilter } from './problem.filter.js';
import { noteRoute } from './route-list.js';
import { sendProblem } from './send-problem.js';

const bodyLimit = 1024 * 1024;

/** Installs all of the API's HTTP rules on an application whose routes are not declared yet (before `init`). */
export function installHttpProtocol(app: NestFastifyApplication, options: ApiOptions): void {
  const instance = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  const routes = new RouteIndex();
  const endsConnections = endConnectionsWhenClosing(instance, options.isDraining ? { isDraining: options.isDraining } : {});
  const admission = new Admission(options, routes, endsConnections);
  instance.decorateRequest('exchange', null as never);
  instance.setReplySerializer(serialize as (payload: unknown) => string);
  instance.addHook('onRoute', (route) => {
    settlePolicy(route, options.documents ?? []);
    routes.add(route.method, route.url, route.config?.heliograph?.discovery);
    noteRoute(app, route.method, route.url, route.config?.heliograph ?? {});
  });
  requireOneHost(instance);
  instance.addHook('onRequest', (request, reply) => admission.onRequest(request, reply));
  instance.decorate('publicUrl', options.publicUrl);
  if (options.problemPage) instance.decorate('problemPage', options.problemPage);
  instance.decorate('confirmCaller', (request: FastifyRequest) => admission.confirm(request));
  instance.addHook('preHandler', (request, reply, done) => {
    const { exchange } = request;
    if (exchange?.refused) return void sendProblem(request, reply, exchange.refused, options.log);
    if (!exchange || isSafe(request.method) || !isLate(exchange.startedAt)) return done();
    admission.confirm(request).then((refusal) => (refusal ? void sendProblem(request, reply, refusal, options.log) : done()), done);
  });
  installBodyParser(instance, options.bodyLimit ?? bodyLimit);
  if (options.callerReads) installCallerReads(instance, options.callerReads, options.log);
  instance.addHook('preSerialization', (request, reply, payload, done) => done(null, present(request, reply, payload, options.publicUrl)));
  const ofEveryAnswer = strictTransport(options.publicUrl);
  instance.addHook('onSend', (request, reply, payload, done) => done(null, finish(request, reply.headers(ofEveryAnswer), payload)));
  instance.addHook('onResponse', (request, reply, done) => {
    logAccess(request, reply.statusCode, options.log);
    done();
  });
  limitHeads(instance);
  continueAfterGuards(instance);
  app.useGlobalFilters(new ProblemFilter(options.log));
}

/** @throws Error at start for a write without a scope that is not declared public either */
function settlePolicy(route: RouteOptions, documents: readonly string[]): void {
  const beneath = documents.some((prefix) => route.url === prefix || route.url.startsWith(`${prefix}/`));
  const policy = beneath ? { exempt: true, perAddress: 'pages' as const, ...route.config?.heliograph } : route.config?.heliograph;
  const unsettled = [route.method].flat().filter((method) => !hasPolicy(method, policy));
  if (unsettled.length > 0) throw new Error(`${unsettled.join(', ')} ${route.url} has neither @RequiresScope nor @OpenToAll`);
  if (policy) route.config = { ...route.config, heliograph: policy };
}

function installCallerReads(instance: FastifyInstance, callers: CallerReads, log: Log): void {
  const reads = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';
  instance.addHook('preHandler', (request, _reply, done) => (reads(request) ? callers.reading(done) : done()));
  instance.addHook('preHandler', async (request) => {
    const { exchange } = request;
    const writer = exchange && reads(request) ? writerKey(exchange.caller) : null;
    if (writer === null) return;
    try {
      await callers.prepareRead(writer, exchange.extraHash);
    } catch (err) {
      log.warn({ requestId: request.id, err }, 'this request may read something older than its caller has written');
    }
  });
}

/** One line per request. The pattern stands for the path, because paths and queries hold names, search words and tokens (A3). */
function logAccess(request: FastifyRequest, statusCode: number, log: Log): void {
  const { id, method, routeOptions, exchange } = request;
  const status = exchange?.problem?.status ?? statusCode;
  const ms = exchange ? Math.round((performance.now() - exchange.startedAt) * 10) / 10 : 0;
  const token = exchange?.caller.credential;
  const network = exchange ? networkOf(exchange.address) : null;
  const bytes = exchange ? writtenBytes(request) - exchange.bytesBefore : 0;
  log.info({ requestId: id, method, route: routeOptions?.url ?? null, status, ms, bytes, network, ...(token && { token }) }, 'request');
}
