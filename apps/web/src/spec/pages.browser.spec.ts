import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import Fastify, { type FastifyInstance } from 'fastify';
import { pageHeaders } from '../http/headers.js';
import { renderConsent } from '../render-plain.js';
import { english } from '../language/languages.js';
import { viewer } from './fixture-backend.js';
import { FixtureSite, sideways } from './fixture-site.js';
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
  '/settings/muted',
  '/settings/reports',
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
  let site: FixtureSite;
  let callback: FastifyInstance;

  beforeAll(async () => {
    callback = Fastify();
    callback.get('/callback', (_request, reply) => reply.redirect('/signed-in', 302));
    callback.get('/signed-in', () => 'the app goes on');
    const callbackBase = await callback.listen({ host: '127.0.0.1', port: 0 });
    site = await FixtureSite.start({
      routes: (server) => {
        server.get('/consent', (_request, reply) => reply.headers(pageHeaders('oauth')).send(consentPage()));
        server.post('/consent', (_request, reply) => reply.redirect(`${callbackBase}/callback?code=1`, 303));
      },
    });
  });

  afterAll(async () => {
    await Promise.all([site.close(), callback.close()]);
  });

  it.each(sized([360, 1280], everyWidth, everyWidth))(
    'never scroll sideways at %i pixels, and break no rule of their policy',
    async (width) => {
      const page = await site.open({ viewport: { width, height: 800 } });
      const complaints: string[] = [];
      page.on('console', (message) => complaints.push(message.text()));
      for (const path of paths) {
        await page.goto(site.base + path);
        expect([path, await sideways(page)]).toEqual([path, 0]);
      }
      // The commands with the secret are in the answer to the form alone.
      await page.goto(`${site.base}/settings/applications`);
      await page.getByLabel('Name').fill('Sync');
      await page.getByLabel('Callback addresses').fill('https://sync.example/callback');
      await page.getByRole('button', { name: 'Register it' }).click();
      expect([await page.locator('pre.command').count(), await sideways(page)]).toEqual([2, 0]);
      expect(complaints).toEqual([]);
    },
  );

  it.each(sized(['/'], withPictures, withPictures))('%s does not move while its pictures arrive', async (path) => {
    const page = await site.open({ viewport: { width: 1280, height: 900 } });
    await page.addInitScript(`
      window.shift = 0;
      new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shift += entry.value; })
        .observe({ type: 'layout-shift', buffered: true });`);
    await page.route('**/images/*', async (route) => {
      await page.waitForFunction('document.readyState !== "loading"');
      await route.continue();
    });
    await page.goto(site.base + path, { waitUntil: 'networkidle' });
    expect(await page.evaluate('window.shift')).toBeLessThanOrEqual(0.02);
  });

  it('fills every row of the grid but the last, all tiles of a row equally high', async () => {
    const page = await site.open({ viewport: { width: 1280, height: 900 } });
    await page.goto(site.base);
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

  it('N6 hands over a year as one picture', async () => {
    const page = await site.open({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${site.base}/users/marta.lind/days`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as one picture' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^heliograph-marta\.lind-\d{4}\.jpg$/);
    const { format, width, height } = await sharp(await download.path()).metadata();
    expect({ format, width, isHigh: Number(height) > 500 }).toEqual({ format: 'jpeg', width: 2292, isHigh: true });
    if (process.env.HELIOGRAPH_SCREENSHOTS) await download.saveAs(join(process.env.HELIOGRAPH_SCREENSHOTS, 'year.jpg'));
  });

  it('signs in, likes and comments without JavaScript', async () => {
    const page = await (await site.browser.newContext({ javaScriptEnabled: false })).newPage();
    await page.goto(`${site.base}/photos/3`);
    await page.getByRole('link', { name: /^Sign in: Like/ }).click();
    await page.getByLabel('Username or e-mail').fill('marta.lind');
    await page.getByLabel('Password').fill('correct horse');
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(page.url()).toBe(`${site.base}/photos/3`);
    const member = await site.open({ javaScriptEnabled: false });
    await member.goto(`${site.base}/photos/3`);
    await member.getByRole('button', { name: /^Like, / }).click();
    expect(member.url()).toBe(`${site.base}/photos/3#actions`);
    await member.getByText('Reply', { exact: true }).first().click();
    await member.getByLabel('Your reply to Chidi Okoro').fill('Thank you.');
    await member.getByRole('button', { name: 'Reply' }).first().click();
    expect(member.url()).toBe(`${site.base}/photos/3#comment-7`);
    expect(site.calls.filter(([name]) => name === 'setLike' || name === 'comment')).toEqual([
      ['setLike', 3, true, viewer],
      ['comment', 3, { rendering: expect.stringMatching(/^[\w-]{16}$/), body: 'Thank you.', parent: 1 }, viewer],
    ]);
  });

  it("O1 comes to the app after consent, also over the app's own redirect", async () => {
    const page = await site.open();
    await page.goto(`${site.base}/consent`);
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('the app goes on').waitFor();
  });

  it('keeps a visible focus on everything that Tab reaches', async () => {
    const page = await site.open();
    await page.goto(site.base);
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate('getComputedStyle(document.activeElement).outlineStyle')).toBe('solid');
    }
  });
});

const consentPage = () =>
  renderConsent(
    {
      action: '/consent',
      csrf: 'token',
      hidden: [],
      home: '/',
      app: { name: 'Sync', ownerUsername: 'okoro', website: null },
      callback: { host: 'app.example', kind: 'site' },
      scopes: [],
      viewer,
      withdrawHref: '/settings/connections',
    },
    english,
  );
