import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { openChromium } from '@heliograph/testing/chromium';
import type { Browser, Page } from 'playwright-core';
import { pageHeaders } from '../http/headers.js';
import { renderConsent } from '../render-plain.js';
import { createWebServer } from '../web-server.js';
import { fixtureBackend, fixtureOptions, sessionToken, viewer } from './fixture-backend.js';
import { draw } from './landscapes.js';
import { sized } from '@heliograph/testing/pure';

const paths = [
  '/',
  '/photos/3',
  '/photos/4',
  '/photos/3/report',
  '/today',
  '/users/marta.lind',
  '/users/marta.lind/days',
  '/users/marta.lind/followers',
  '/tags/dawn',
  '/search?q=dawn',
  '/login',
  '/upload',
  '/settings/account',
  '/settings/blocked',
  '/settings/applications/3',
  '/settings/applications/3/requests',
  '/settings/security',
  '/forgot',
  '/decisions',
  '/transparency',
  '/rules',
  '/rules/accept',
];

const everyWidth = [360, 768, 1280, 1920];
const withPictures = ['/', '/photos/3', '/users/marta.lind', '/users/marta.lind/days'];

describe('the pages in Chromium', () => {
  let browser: Browser;
  let server: FastifyInstance;
  let callback: FastifyInstance;
  let base: string;
  const calls: unknown[][] = [];

  beforeAll(async () => {
    browser = await openChromium();
    callback = Fastify();
    callback.get('/callback', (_request, reply) => reply.redirect('/signed-in', 302));
    callback.get('/signed-in', () => 'the app goes on');
    const callbackBase = await callback.listen({ host: '127.0.0.1', port: 0 });

    const fixture = fixtureBackend();
    calls.push(fixture.calls);
    // The port is part of the origin that the forms are checked against, so it is taken before the server is made.
    const port = await freePort();
    base = `http://127.0.0.1:${port}`;
    server = await createWebServer({ ...fixtureOptions, backend: fixture.backend, webUrl: base, imageOrigins: [] });
    server.get<{ Params: { name: string } }>('/images/:name', async (request, reply) => {
      const [id = '1', edge = '400'] = request.params.name.replace('.jpg', '').split('-');
      return reply.type('image/jpeg').send(await draw(Number(id), Math.min(800, Number(edge))));
    });
    server.get('/avatars/:name', (_request, reply) =>
      reply.type('image/svg+xml').send('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="4"/></svg>'),
    );
    server.get('/consent', (_request, reply) => reply.headers(pageHeaders('oauth')).send(consentPage()));
    server.post('/consent', (_request, reply) => reply.redirect(`${callbackBase}/callback?code=1`, 303));
    await server.listen({ host: '127.0.0.1', port });
  });

  afterAll(async () => {
    await browser.close();
    await Promise.all([server.close(), callback.close()]);
  });

  async function open(options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
    const context = await browser.newContext(options);
    await context.addCookies([{ name: 'heliograph_session', value: sessionToken, url: base }]);
    return context.newPage();
  }

  it.each(sized([360, 1280], everyWidth, everyWidth))(
    'never scroll sideways at %i pixels, and break no rule of their policy',
    async (width) => {
      const page = await open({ viewport: { width, height: 800 } });
      const complaints: string[] = [];
      page.on('console', (message) => complaints.push(message.text()));
      for (const path of paths) {
        await page.goto(base + path);
        expect([path, await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')]).toEqual([
          path,
          0,
        ]);
      }
      expect(complaints).toEqual([]);
    },
  );

  it.each(sized(['/'], withPictures, withPictures))('%s does not move while its pictures arrive', async (path) => {
    const page = await open({ viewport: { width: 1280, height: 900 } });
    await page.addInitScript(`
      window.shift = 0;
      new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shift += entry.value; })
        .observe({ type: 'layout-shift', buffered: true });`);
    await page.route('**/images/*', async (route) => {
      await page.waitForFunction('document.readyState !== "loading"');
      await route.continue();
    });
    await page.goto(base + path, { waitUntil: 'networkidle' });
    expect(await page.evaluate('window.shift')).toBeLessThanOrEqual(0.02);
  });

  it('fills every row of the grid but the last, all tiles of a row equally high', async () => {
    const page = await open({ viewport: { width: 1280, height: 900 } });
    await page.goto(base);
    const tiles = (await page.evaluate(`[...document.querySelectorAll('.tile')].map((tile) => {
      const { top, right, height } = tile.getBoundingClientRect(); return { top, right, height }; })`)) as Record<
      'top' | 'right' | 'height',
      number
    >[];
    const rows = new Map<number, typeof tiles>();
    for (const tile of tiles) rows.set(Math.round(tile.top), [...(rows.get(Math.round(tile.top)) ?? []), tile]);
    const full = [...rows.values()].slice(0, -1);
    expect(full.length).toBeGreaterThan(3);
    for (const row of full) {
      expect(Math.max(...row.map(({ right }) => right))).toBeCloseTo(1280 - 6, 0);
      expect(Math.max(...row.map(({ height }) => height)) - Math.min(...row.map(({ height }) => height))).toBeLessThan(1);
    }
  });

  it('signs in, likes and comments without JavaScript', async () => {
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await page.goto(`${base}/photos/3`);
    await page.getByRole('link', { name: /^Sign in: Like/ }).click();
    await page.getByLabel('Username or e-mail').fill('marta.lind');
    await page.getByLabel('Password').fill('correct horse');
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(page.url()).toBe(`${base}/photos/3`);
    const member = await open({ javaScriptEnabled: false });
    await member.goto(`${base}/photos/3`);
    await member.getByRole('button', { name: /^Like, / }).click();
    expect(member.url()).toBe(`${base}/photos/3#actions`);
    await member.getByText('Reply', { exact: true }).first().click();
    await member.getByLabel('Your reply to Chidi Okoro').fill('Thank you.');
    await member.getByRole('button', { name: 'Reply' }).first().click();
    expect(member.url()).toBe(`${base}/photos/3#comment-7`);
    expect((calls[0] as unknown[][]).filter(([name]) => name === 'setLike' || name === 'comment')).toEqual([
      ['setLike', 3, true, viewer],
      ['comment', 3, { rendering: expect.stringMatching(/^[\w-]{16}$/), body: 'Thank you.', parent: 1 }, viewer],
    ]);
  });

  it("O1 comes to the app after consent, also over the app's own redirect", async () => {
    const page = await open();
    await page.goto(`${base}/consent`);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('the app goes on').waitFor();
  });

  it('keeps a visible focus on everything that Tab reaches', async () => {
    const page = await open();
    await page.goto(base);
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
    }
  });
});

async function freePort(): Promise<number> {
  const probe = Fastify();
  await probe.listen({ host: '127.0.0.1', port: 0 });
  const { port } = probe.server.address() as AddressInfo;
  await probe.close();
  return port;
}

const consentPage = () =>
  renderConsent({
    action: '/consent',
    csrf: 'token',
    hidden: [],
    home: '/',
    app: { name: 'Sync', ownerUsername: 'okoro', website: null },
    callback: { host: 'app.example', kind: 'site' },
    scopes: [],
    viewer,
    withdrawHref: '/settings/connections',
  });
