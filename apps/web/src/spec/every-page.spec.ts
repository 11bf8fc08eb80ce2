import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { HttpProblem } from '@heliograph/http';
import { assets } from '../assets.js';
import { CsrfTokens } from '../http/csrf.js';
import type { Asset } from '../assets/asset.js';
import { createWebServer } from '../web-server.js';
import { fixtureBackend, fixtureOptions, sessionToken } from './fixture-backend.js';
import { isDocument, pagesOf, routesOf } from './page-routes.js';
import { withoutData } from './web-client.js';

const secret = 'a secret of the specs';
const visitor = 'a-visitor-of-the-specs-1';
const { backend, calls } = fixtureBackend();
/** Which budgets are spent. */
const spent = { pages: false, forms: false };
const refusalIf = async (isSpent: boolean) => (isSpent ? new HttpProblem(429, undefined, { headers: { 'Retry-After': '42' } }) : null);
const server = await createWebServer({
  ...fixtureOptions,
  backend,
  webUrl: 'https://pages.example',
  imageOrigins: ['https://images.example'],
  secret,
  // With what a site may leave out, or its forms would be asked of nowhere.
  pushKey: 'BPublicKey',
  addressLimits: { refusalOf: (name) => refusalIf(name === 'pages' && spent.pages) },
  formLimit: () => refusalIf(spent.forms),
});
const tokens = new CsrfTokens(secret);

const routes = routesOf(server);
/** But the one that mail programs send for their readers (RFC 8058), whose proof is the link: `notifications.spec.ts` has it. */
const forms = routes.filter(({ path, methods }) => methods.includes('POST') && path !== '/unsubscribe');
/** Forms with a file send guests to sign in before they read it. */
const takesFile = /^\/upload(\/pieces)?$|avatar/;
const pages = pagesOf(routes);
const people = { member: { '__Host-heliograph_session': sessionToken }, guest: { '__Host-heliograph_visitor': visitor } } as const;

/** As a form of text and as one with a file, of which a route reads the one that it asks for. */
function send(url: string, who: keyof typeof people, token: string | null, headers: Record<string, string> = {}) {
  const kinds = [
    ['application/x-www-form-urlencoded', token === null ? 'x=1' : `_csrf=${token}`],
    [
      'multipart/form-data; boundary=b',
      `--b\r\nContent-Disposition: form-data; name="${token === null ? 'x' : '_csrf'}"\r\n\r\n${token}\r\n--b--\r\n`,
    ],
  ] as const;
  return Promise.all(
    kinds.map(async ([type, payload]) => {
      const cookies = people[who];
      return (await server.inject({ method: 'POST', url, headers: { 'content-type': type, ...headers }, payload, cookies })).statusCode;
    }),
  );
}

describe('every form of the pages', () => {
  beforeAll(() => expect(forms.length).toBeGreaterThan(25));
  afterEach(() => {
    calls.splice(0);
    Object.assign(spent, { pages: false, forms: false });
  });

  // An anonymous visitor is sent to sign in, or refused for the form's token; signing out without a session changes nothing.
  const refusals = { member: [403, 415], guest: [303, 403, 415] };

  it.each(forms.map(({ path, url }) => [path, url] as const))('%s does nothing without the token of this browser', async (_, url) => {
    for (const who of ['member', 'guest'] as const) {
      const others = [null, '', tokens.issue('the session of somebody else'), new CsrfTokens('another secret').issue(sessionToken)];
      for (const token of [...others, tokens.issue(who === 'member' ? visitor : sessionToken)]) {
        const statuses = await send(url, who, token);
        expect(statuses.filter((status) => !refusals[who].includes(status))).toEqual([]);
        if (who === 'member') expect(statuses).toContain(403);
      }
    }
    expect(calls).toEqual([]);
  });

  it.each(forms.map(({ path, url }) => [path, url] as const))(
    '%s does nothing that another site asks for, with a token either',
    async (_, url) => {
      const foreign: Record<string, string>[] = [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site' },
        { origin: 'https://evil.example' },
      ];
      for (const headers of foreign)
        for (const who of ['member', 'guest'] as const)
          expect(await send(url, who, tokens.issue(who === 'member' ? sessionToken : visitor), headers)).toEqual([403, 403]);
      expect(calls).toEqual([]);
    },
  );

  // One can always sign out.
  it.each(forms.filter(({ path }) => path !== '/logout').map(({ path, url }) => [path, url] as const))(
    'B7 %s is 429 beyond the budget of its address and of its sender, and then does nothing',
    async (_, url) => {
      spent.pages = true;
      for (const who of ['member', 'guest'] as const) {
        const statuses = await send(url, who, tokens.issue(who === 'member' ? sessionToken : visitor));
        expect(statuses).toContain(who === 'guest' && takesFile.test(url) ? 303 : 429);
        expect(statuses.filter((status) => ![429, 415, 303].includes(status))).toEqual([]);
      }
      Object.assign(spent, { pages: false, forms: true });
      expect(await send(url, 'member', tokens.issue(sessionToken))).toContain(429);
      expect(calls).toEqual([]);
    },
  );

  it('is not refused with its own token', async () => {
    for (const { path, url } of forms) {
      const member = await send(url, 'member', tokens.issue(sessionToken));
      const guest = await send(url, 'guest', tokens.issue(visitor));
      expect([path, [...member, ...guest].some((status) => status !== 403 && status !== 415)]).toEqual([path, true]);
    }
  });
});

describe('every page', () => {
  it.each(pages.flatMap(({ path, url }) => (['member', 'guest'] as const).map((who) => [path, who, url] as const)))(
    '%s, seen by a %s, runs no script but ours, loads nothing foreign, is framed by nobody',
    async (path, who, url) => {
      const { headers, body, statusCode } = await server.inject({ url, cookies: people[who] });
      expect(statusCode).toBeLessThan(500);
      if (statusCode === 303) return;
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': expect.stringContaining('max-age='),
        'cache-control': expect.stringMatching(/^no-store$|^private, no-cache$/),
      });
      const scripts = [...withoutData(body).matchAll(/<script\b([^>]*)>/g)].map(([, attributes = '']) => attributes);
      const ours = new Set(assets.filter((asset) => asset.path.endsWith('.js')).map((asset) => asset.path));
      for (const script of scripts) expect([script, ours.has(/^ src="([^"]+)"/.exec(script)?.[1] ?? '')]).toEqual([script, true]);
      expect(String(headers['content-security-policy']).split('; ').sort()).toEqual([
        "base-uri 'none'",
        ...(scripts.length > 0 ? ["connect-src 'self'"] : []),
        "default-src 'none'",
        "font-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        `img-src 'self'${path === '/upload' ? ' blob:' : ''} https://images.example`,
        "manifest-src 'self'",
        ...(scripts.length > 0 ? ["script-src 'self'"] : []),
        "style-src 'self'",
        // One that shows notifications of browsers, where its button is.
        ...(url === '/settings/notifications' && who === 'member' ? ["worker-src 'self'"] : []),
      ]);
      expect(withoutData(body)).not.toMatch(/<iframe|<object|<embed|<base\b|\sstyle=|\son[a-z]+=|javascript:/i);
    },
  );

  it('B7 is 429 beyond the budget of its address, says how long to wait, and reads nothing', async () => {
    spent.pages = true;
    calls.splice(0);
    for (const { path, url } of [...pages, { path: 'nowhere', url: '/nowhere' }]) {
      const { statusCode, headers, body } = await server.inject({ url, cookies: people.member });
      expect([path, statusCode, headers['retry-after'], headers['cache-control']]).toEqual([path, 429, '42', 'no-store']);
      expect(body).toContain('We have received too many requests from your address. Please wait a minute and try again.');
    }
    expect(calls).toEqual([]);
    spent.pages = false;
  });

  it('is stored by no browser where it is about the account', async () => {
    for (const { path, url } of pages.filter((page) => /^\/(settings|login|register|forgot|reset|verify|email|upload)/.test(page.path)))
      expect([path, (await server.inject({ url, cookies: people.member })).headers['cache-control']]).toEqual([path, 'no-store']);
  });
});

describe('compression', () => {
  const codingOf = async (url: string, who: keyof typeof people, headers: Record<string, string>) => {
    const answer = await server.inject({ url, cookies: people[who], headers: { 'accept-encoding': 'gzip, br', ...headers } });
    return answer.headers['content-encoding'] ?? null;
  };
  const ours = [{ 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }];
  const others: Record<string, string>[] = [
    {},
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'anything' },
  ];

  it.each(pages.map(({ path, url }) => [path, url] as const))('of %s tells another site nothing about a member', async (path, url) => {
    const { headers, statusCode } = await server.inject({ url, cookies: people.member });
    const isStored = headers['cache-control'] === 'private, no-cache';
    for (const foreign of others) expect([foreign, await codingOf(url, 'member', foreign)]).toEqual([foreign, null]);
    for (const own of ours) expect([own, await codingOf(url, 'member', own)]).toEqual([own, isStored && statusCode === 200 ? 'br' : null]);
    if (isStored) expect(headers.vary).toBe('Cookie, Accept-Language, Accept-Encoding');
  });

  it('gives a visitor the same page in fewer bytes', async () => {
    const [plain, small] = [await server.inject('/'), await server.inject({ url: '/', headers: { 'accept-encoding': 'br' } })];
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
    expect(small.rawPayload.length).toBeLessThan(plain.body.length / 5);
    expect(small.headers['content-length']).toBe(String(small.rawPayload.length));
  });

  it('gives stylesheet and script in fewer bytes, made once', async () => {
    for (const extension of ['css', 'js']) {
      const { path, body } = assets.find((asset) => asset.path.endsWith(extension)) as Asset;
      const [plain, small] = [await server.inject(path), await server.inject({ url: path, headers: { 'accept-encoding': 'br' } })];
      expect([plain.body, brotliDecompressSync(small.rawPayload).toString()]).toEqual([body, body]);
      expect([plain.headers.vary, small.headers.vary, small.headers['content-encoding']]).toEqual([
        'Accept-Encoding',
        'Accept-Encoding',
        'br',
      ]);
    }
  });
});

describe('a suspended person (B4)', () => {
  const suspended = async () => {
    const { signIn } = backend;
    const holderOf: typeof signIn.holderOf = async (token) => {
      const found = await signIn.holderOf(token);
      return found && { ...found, session: { ...found.session, suspension: { reason: 'Spam <b>', until: null } } };
    };
    const options = { ...fixtureOptions, webUrl: 'https://pages.example', imageOrigins: [], secret, pushKey: 'BPublicKey' };
    return createWebServer({ ...options, backend: { ...backend, signIn: { ...signIn, holderOf } } });
  };

  it('is led from every route to the page that says why, but from the few that are for them, too', async () => {
    const there = await suspended();
    const open: string[] = [];
    for (const { path, url, methods } of routes) {
      if (isDocument(path)) continue;
      for (const method of methods.filter((each) => each === 'GET' || each === 'POST')) {
        const { statusCode, headers } = await there.inject({ method: method as 'GET', url, cookies: people.member });
        if (statusCode !== 303 || headers.location !== '/suspended') open.push(`${method} ${path}`);
      }
    }
    const theirs = [
      'GET /decisions',
      'GET /imprint',
      'GET /language',
      'GET /privacy',
      'GET /rules',
      'GET /suspended',
      'GET /transparency',
      'GET /unsubscribe',
      'POST /decisions/:id/appeal',
      'POST /language',
      'POST /logout',
      'POST /settings/account/delete',
      'POST /settings/account/export',
      'POST /unsubscribe',
    ];
    expect(open.sort()).toEqual(theirs);
  });

  it('reads why and until when, and sees it again when the password for the erasure is wrong', async () => {
    const there = await suspended();
    const page = await there.inject({ url: '/suspended', cookies: people.member });
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(page.body).toContain('The reason: Spam &lt;b&gt;');
    expect(page.body).toContain('No end date.');
    const { statusCode, headers } = await server.inject({ url: '/suspended', cookies: people.member });
    expect([statusCode, headers.location]).toEqual([303, '/']);
  });
});

describe('cookies (O1)', () => {
  it('of a sign-in under https are of this host alone, unseen by scripts, and not sent by other sites', async () => {
    const payload = new URLSearchParams({ _csrf: tokens.issue(visitor), login: 'marta', password: 'correct horse' }).toString();
    const { cookies } = await server.inject({
      method: 'POST',
      url: '/login',
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      // Planted before the sign-in: worth nothing after it.
      cookies: { ...people.guest, '__Host-heliograph_session': 'planted' },
    });
    expect(cookies.map(({ name }) => name).sort()).toEqual([
      '__Host-heliograph_change',
      '__Host-heliograph_device',
      '__Host-heliograph_session',
      '__Host-heliograph_sign_in',
      '__Host-heliograph_visitor',
    ]);
    for (const cookie of cookies) {
      expect(cookie).toMatchObject({ path: '/', secure: true, sameSite: 'Lax' });
      // The one that opens nothing: scripts see by it that somebody has signed in or out.
      expect([cookie.name, cookie.httpOnly ?? false]).toEqual([cookie.name, !cookie.name.endsWith('_change')]);
      expect(cookie).not.toHaveProperty('domain');
    }
    expect(cookies.find(({ name }) => name.endsWith('_session'))?.value).toBe('fresh-session');
    expect(cookies.find(({ name }) => name.endsWith('_visitor'))?.value).toBe('');
  });
});
