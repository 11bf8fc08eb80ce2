import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApi, MemoryLimiter, pageQuery, registerRejections, RequiresScope, text } from '@heliograph/http';
import { Readiness, startMetricsServer } from '@heliograph/runtime/observability';
import { Body, Controller, Get, Module, Param, Post, Query } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { z } from 'zod';
import { API_SETTINGS } from '../api-settings.js';
import { HealthController } from '../health/health.controller.js';
import { Metrics } from '../health/metrics.js';
import { errorCodes } from './error-codes.js';
import { installDocs } from './install-docs.js';

const noteBody = z.object({ body: text({ min: 1, max: 20 }), parent: z.int().nullable() });

@Controller('notes')
class NotesController {
  @Get(':id')
  getNote(@Param('id') id: string, @Query({ schema: z.object(pageQuery) }) _query: unknown) {
    return { data: id };
  }

  @Post()
  @RequiresScope('write:comments')
  addNote(@Body({ schema: noteBody }) _body: unknown) {
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
    const wide = { limit: 99, windowSeconds: 60 };
    app = await createApi(StandIn, {
      publicUrl: 'https://api.example.test',
      authenticate: async () => null,
      limiter: new MemoryLimiter(),
      limits: { token: wide, anonymous: wide, perAddress: { 'sign-in': wide, register: wide, oauth: wide, pages: wide, images: wide } },
      trustedProxies: [],
      readOnly: false,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      documents: ['/docs', '/openapi.json', '/.well-known/security.txt'],
    });
    metrics.watch(app.getHttpAdapter().getInstance() as never);
    installDocs(app, {
      publicUrl: 'https://api.example.test',
      webUrl: 'https://example.test',
      securityContact: 'mailto:security@example.test',
      rateLimits: {
        token: { limit: 2000, windowSeconds: 3600 },
        anonymous: { limit: 70, windowSeconds: 900 },
        oauth: { limit: 60, windowSeconds: 60 },
        oauthApp: { limit: 600, windowSeconds: 60 },
        pages: { limit: 600, windowSeconds: 900 },
        images: { limit: 6000, windowSeconds: 86_400 },
      },
      newcomers: { photos: 10, comments: 0, follows: 50 },
    });
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
    // An answer of this address with a `callback` is no script of the page.
    expect(page.headers['content-security-policy']).toMatch(/script-src http[^ ]+\/assets\/;/);
  });

  it('E: GET /docs begins with a guide, and its padlocks say who may call what', async () => {
    const { body } = await get('/docs');
    expect(body.indexOf('id="guide"')).toBeLessThan(body.indexOf('id="reference"'));
    const lockOf = (id: string) =>
      (new RegExp(`id="${id}"[\\s\\S]*?<span class="lock"[\\s\\S]*?</svg>([\\s\\S]*?)</summary>`).exec(body)?.[1] ?? '')
        .replace(/<[^<>]*>/g, '')
        .trim();
    expect([lockOf('getNote'), lockOf('addNote'), lockOf('checkLiveness')]).toEqual([
      'public',
      'needs the scope write:comments',
      'own rules',
    ]);
  });

  const wordsOf = async (url: string) => (await get(url)).body.replace(/<[^<>]*>/g, '').replace(/\s+/g, ' ');

  it('E: GET /docs/limits says the limits that are set, and what is not set is not said', async () => {
    const words = await wordsOf('/docs/limits');
    for (const part of ['2000 an hour', '70 in 15 minutes', '600 a minute', '6000 a day', 'upload 10 photos and follow 50 people'])
      expect(words).toContain(part);
    expect(words).not.toContain('comments on one');
  });

  it('E: GET /docs/pagination says how lists are read, and names the feeds', async () => {
    const words = await wordsOf('/docs/pagination');
    for (const part of ['links.next', 'foreign_cursor', 'sort=published', 'https://example.test/feed.xml']) expect(words).toContain(part);
  });

  it('E: GET /docs/errors has a row for every code, under the address that errors link', async () => {
    registerRejections({ 'note-lost': { status: 404, meaning: 'The note does not exist.' } });
    const { body } = await get('/docs/errors');
    const anchors = [...body.matchAll(/<tr id="(\w+)"/g)].map(([, id]) => id);
    expect(anchors).toContain('note_lost');
    expect(anchors).toEqual(errorCodes().map(({ code }) => code));
  });

  it('search engines may list every page of the documents, but not the one that signing in leads back to', async () => {
    const isListed = async (path: string) => !(await get(path)).body.includes('<meta name="robots" content="noindex"/>');
    expect(await Promise.all(['/docs', '/docs/pagination', '/docs/limits', '/docs/errors'].map(isListed))).toEqual(Array(4).fill(true));
    expect(await isListed('/docs/callback')).toBe(false);
  });

  it('every page of the documents leads to pages and places that are there', async () => {
    const pages = ['/docs', '/docs/pagination', '/docs/limits', '/docs/errors'];
    const bodies = new Map(await Promise.all(pages.map(async (path) => [path, (await get(path)).body] as const)));
    const links = [...bodies].flatMap(([path, body]) =>
      [...body.matchAll(/ href="(\/docs[^"]*|#[^"]*)"/g)].map(([, to = '']) => new URL(to, `https://x${path}`)),
    );
    expect(links.length).toBeGreaterThan(8);
    const lost = links.filter(({ pathname, hash }) => {
      const body = bodies.get(pathname);
      return body === undefined || (hash !== '' && !body.includes(` id="${hash.slice(1)}"`));
    });
    expect(lost.map(({ pathname, hash }) => pathname + hash)).toEqual([]);
  });

  it('E: GET /.well-known/security.txt is served by the API, too, and spends no budget', async () => {
    const { statusCode, headers, body } = await get('/.well-known/security.txt');
    expect([statusCode, headers['content-type'], headers['x-ratelimit-limit']]).toEqual([200, 'text/plain; charset=utf-8', undefined]);
    expect(body).toMatch(/^Contact: mailto:security@example\.test\nExpires: \d{4}-\d\d-\d\dT00:00:00\.000Z\nCanonical: /);
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
