import { type BoundedContext, buildOf, version } from '@heliograph/runtime';
import { GaugeSources, processRegistry, StatementMetrics } from '@heliograph/runtime/observability';
import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

/** The numbers of one process. Labels are patterns of routes, so that no label holds a name. */
export class Metrics {
  readonly registry: Registry;
  readonly statements: StatementMetrics;
  readonly sources: GaugeSources;
  private readonly requests: Histogram<'method' | 'route' | 'status'>;

  constructor(contexts: readonly BoundedContext[]) {
    this.registry = processRegistry({ program: 'api', build: buildOf(contexts), version });
    this.statements = new StatementMetrics(this.registry);
    this.sources = new GaugeSources(this.registry);
    this.requests = new Histogram({
      name: 'heliograph_http_request_seconds',
      help: 'Requests by method, route and status.',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
      registers: [this.registry],
    });
  }

  watch(instance: FastifyInstance): void {
    instance.addHook('onResponse', (request, reply, done) => {
      const { method, routeOptions, exchange } = request;
      const status = String(exchange?.problem?.status ?? reply.statusCode);
      this.requests.observe({ method, route: routeOptions?.url ?? 'unknown', status }, reply.elapsedTime / 1_000);
      done();
    });
  }
}
