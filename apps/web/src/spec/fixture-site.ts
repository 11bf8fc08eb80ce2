import { type AddressInfo, createServer } from 'node:net';
import { openChromium } from '@heliograph/testing/chromium';
import type { FastifyInstance } from 'fastify';
import type { Browser, Page } from 'playwright-core';
import type { WebBackend } from '../backend.js';
import { createWebServer } from '../web-server.js';
import { session } from './fixture-account.js';
import { fixtureBackend, fixtureOptions, sessionToken } from './fixture-backend.js';
import { draw } from './landscapes.js';

type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>;

export interface FixtureSiteOptions {
  /** Powers of staff of the member; default none. */
  readonly scopes?: readonly ('moderate' | 'curate')[];
  /** What its backend does otherwise. */
  readonly more?: Partial<WebBackend>;
  /** Its browser keeps pages to go back to, as those of people do. */
  readonly backForwardCache?: boolean;
  /** More routes of its server. */
  readonly routes?: (server: FastifyInstance) => void;
}

/** The pages with the data of the specs, pictures drawn, on a port of this machine, in Chromium. */
export class FixtureSite {
  private constructor(
    readonly browser: Browser,
    private readonly server: FastifyInstance,
    readonly base: string,
    /** What the pages asked the backend to do. */
    readonly calls: readonly unknown[][],
  ) {}

  static async start({ scopes = [], more, routes, backForwardCache = false }: FixtureSiteOptions = {}): Promise<FixtureSite> {
    const { backend, calls } = fixtureBackend(more);
    const holderOf: typeof backend.signIn.holderOf = async (token) => {
      const found = await backend.signIn.holderOf(token);
      return found && { ...found, session: { ...session, scopes } };
    };
    // Forms are checked against the origin of the settings, so the port is chosen first.
    const port = await freePort();
    const base = `http://127.0.0.1:${port}`;
    const given = scopes.length > 0 ? { ...backend, signIn: { ...backend.signIn, holderOf } } : backend;
    const server = await createWebServer({ ...fixtureOptions, backend: given, webUrl: base, imageOrigins: [] });
    server.get<{ Params: { name: string } }>('/images/:name', async (request, reply) => {
      const [id = '1', edge = '400'] = request.params.name.replace('.jpg', '').split('-');
      return reply.type('image/jpeg').send(await drawnOnce(Number.parseInt(id, 10), Math.min(800, Number(edge) || 400)));
    });
    server.get('/avatars/:name', (_request, reply) =>
      reply.type('image/svg+xml').send('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>'),
    );
    routes?.(server);
    await server.listen({ host: '127.0.0.1', port });
    return new FixtureSite(await openChromium({ backForwardCache }), server, base, calls);
  }

  /** A page of a browser in which the member is signed in. */
  async open(options: ContextOptions = {}): Promise<Page> {
    const context = await this.browser.newContext(options);
    await context.addCookies([{ name: 'heliograph_session', value: sessionToken, url: this.base }]);
    return context.newPage();
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.server.close();
  }
}

const drawn = new Map<string, Promise<Buffer>>();

/** Pages show the same few pictures again and again. */
function drawnOnce(seed: number, edge: number): Promise<Buffer> {
  const key = `${seed}-${edge}`;
  const picture = drawn.get(key) ?? draw(seed, edge);
  drawn.set(key, picture);
  return picture;
}

/** Pixels that a page is wider than its window. */
export const sideways = (page: Page): Promise<unknown> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
