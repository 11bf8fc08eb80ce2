import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApi, MemoryLimiter, pageQuery, RequiresScope, text } from '@heliograph/http';
import { Readiness, startMetricsServer } from '@heliograph/observability';
import { Body, Controller, Get, Module, Param, Post, Query } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { z } from 'zod';
import { API_SETTINGS } from '../api-settings.js';
import { HealthController } from '../health/health.controller.js';
import { Metrics } from '../health/metrics.js';
import { installDocs } from './install-docs.js';

const noteBody = z.object({ body: text({ min: 1, max: 20 }), parent: z.int().nullable() });

@Controller('notes')
class NotesController {
  @Get(':id')
  one(@Param('id') id: string, @Query({ schema: z.object(pageQuery) }) _query: unknown) {
    return { data: id };
  }

  @Post()
  @RequiresScope('write:comments')
  add(@Body({ schema: noteBody }) _body: unknown) {
    return { data: 1 };
  }
}

const stores = { away: false };
const readiness = new Readiness({ query: async () => (stores.away ? Promise.reject(new Error('away')) : []) });

@Module({
  controllers: [NotesController, HealthController],
  providers: [
    { provide: Readiness, useValue: readiness },
    { provide: API_SETTINGS, useValue: { secret: Buffer.alloc(32) } },
  ],
})
class StandIn {}

describe('documentation and health', () => {
  let app: NestFastifyApplication;
  const metrics = new Metrics([]);
  beforeAll(async () => {
    const wide = { limit: 9, windowSeconds: 60 };
    app = await createApi(StandIn, {
      publicUrl: 'https://api.example.test',
      authenticate: async () => null,
      limiter: new MemoryLimiter(),
      limits: { token: wide, anonymous: wide, perAddress: { 'sign-in': wide, register: wide, oauth: wide, pages: wide, images: wide } },
      trustedProxies: [],
      readOnly: false,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      documents: ['/docs', '/openapi.json'],
    });
    metrics.watch(app.getHttpAdapter().getInstance() as never);
    installDocs(app, 'https://api.example.test', 'https://example.test');
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
  });
  afterAll(() => app.close());
  const get = (url: string) => app.inject({ method: 'GET', url });

  it('E: GET /openapi.json is 3.1, with bodies, security and problems of every route', async () => {
    const answer = await get('/openapi.json?access_token=');
    const document = answer.json();
    expect([answer.statusCode, document.openapi, document.servers]).toEqual([200, '3.1.0', [{ url: 'https://api.example.test' }]]);
    const { post } = document.paths['/notes'];
    expect(post.security).toEqual([{ token: ['write:comments'] }, { oauth: ['write:comments'] }]);
    expect(post.requestBody.content['application/json'].schema.properties).toEqual({
      body: { type: 'string', minLength: 1, maxLength: 20 },
      parent: expect.objectContaining({ type: ['integer', 'null'] }),
    });
    const { get: one } = document.paths['/notes/{id}'];
    expect(one.parameters.map(({ name, $ref }: { name?: string; $ref?: string }) => name ?? $ref)).toEqual([
      'id',
      'page',
      'per_page',
      'cursor',
      '#/components/parameters/If-None-Match',
      '#/components/parameters/callback',
    ]);
    expect(one.parameters[0].schema).toMatchObject({ type: 'integer', minimum: 1 });
    expect(one.responses['404']).toEqual({ $ref: '#/components/responses/NotFound' });
    expect(document.components.responses.NotFound.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Problem' });
    expect(Object.keys(document.paths)).toEqual(['/notes/{id}', '/notes', '/healthz/live', '/healthz/ready']);
  });

  it('E: GET /docs is served by the API, loads from no other host and spends no budget', async () => {
    const page = await get('/docs?callback=f');
    expect([page.statusCode, page.headers['content-type'], page.headers['x-ratelimit-limit']]).toEqual([
      200,
      expect.stringContaining('text/html'),
      undefined,
    ]);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    const loaded = [...page.body.matchAll(/<(?:link|script)[^>]* (?:src|href)="([^"]+)"/g)].map(([, address]) => String(address));
    expect(loaded.length).toBeGreaterThanOrEqual(4);
    expect(loaded.filter((address) => !/^(#|\/assets\/)/.test(address))).toEqual([]);
    expect(page.body).not.toMatch(/<script>|style="/);
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
  });

  it('E: GET /docs begins with a guide, and its padlocks say who may call what', async () => {
    const { body } = await get('/docs');
    expect(body.indexOf('id="guide"')).toBeLessThan(body.indexOf('id="reference"'));
    const lockOf = (id: string) =>
      (new RegExp(`id="${id}"[\\s\\S]*?<span class="lock"[\\s\\S]*?</svg>([\\s\\S]*?)</summary>`).exec(body)?.[1] ?? '')
        .replace(/<[^<>]*>/g, '')
        .trim();
    expect([lockOf('oneNotes'), lockOf('addNotes'), lockOf('checkLiveness')]).toEqual([
      'public',
      'needs the scope write:comments',
      'own rules',
    ]);
  });

  it('E: GET /docs/callback is the page to which signing in there leads back, and holds nothing of the request', async () => {
    const { statusCode, body } = await get('/docs/callback?code=secretword&state=x');
    expect([statusCode, body.includes('data-callback-page'), body.includes('secretword')]).toEqual([200, true, false]);
  });

  it('E: GET /healthz/ready answers ready or not ready, while the process runs', async () => {
    expect((await get('/healthz/live')).json()).toEqual({ status: 'live' });
    const { headers, ...answer } = await get('/healthz/ready');
    expect([headers['x-ratelimit-limit'], answer.json()]).toEqual([
      undefined,
      { status: 'ready', installation: expect.stringMatching(/^[0-9a-f]{16}$/) },
    ]);
    stores.away = true;
    const away = await get('/healthz/ready');
    stores.away = false;
    expect([away.statusCode, away.json()]).toEqual([503, { message: 'Not ready: database', status_code: 503, code: 'unavailable' }]);
  });

  it('E: GET /metrics has a port of their own and know routes, never paths', async () => {
    await get('/notes/secret-name');
    const server = await startMetricsServer(0, '127.0.0.1', metrics.registry, readiness);
    const read = async (path: string) => (await fetch(`http://127.0.0.1:${server.port}${path}`)).text();
    const text = await read('/metrics');
    expect(text).toMatch(/heliograph_http_request_seconds_count\{method="GET",route="\/notes\/:id",status="200"\} 1/);
    expect(text).not.toContain('secret-name');
    expect(await read('/healthz/ready')).toBe('ready\n');
    await server.close();
  });

  it('a draining process is not ready', async () => {
    readiness.drain();
    expect((await get('/healthz/ready')).json().message).toBe('Not ready: draining');
  });
});
