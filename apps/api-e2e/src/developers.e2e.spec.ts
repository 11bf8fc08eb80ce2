import { execFile } from 'node:child_process';
import { freePort } from '@heliograph/database/embedded';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Client, Reply } from './spec/client.js';
import { password, type Person } from './spec/people.js';
import { Product } from './spec/product.js';
import { Visitor } from './spec/visitor.js';

interface App {
  readonly id: number;
  readonly client_id: string;
  readonly client_secret: string;
}

interface AppRequest {
  readonly request_id: string;
  readonly method: string;
  readonly route: string | null;
  readonly status: number;
  readonly milliseconds: number;
  readonly error: string | null;
  readonly reason: string | null;
}

interface Limit {
  readonly kind: string;
  readonly application_id: number | null;
  readonly limit: number;
  readonly remaining: number;
  readonly resets_at: string | null;
}

describe('what developers of apps get', () => {
  let product: Product;
  let web: string;
  let ada: Person;
  let bob: Person;
  let callback: string;

  beforeAll(async () => {
    const port = await freePort();
    web = `http://localhost:${port}`;
    product = await Product.start({ workers: [], settings: { WEB_PORT: String(port), RATE_LIMIT_TOKEN: '1000' } });
    [ada, bob] = [await product.person('ada', 'manage:account'), await product.person('bob', 'manage:account')];
    callback = `${product.publicUrl}/healthz/live`;
  }, 90_000);
  afterAll(() => product?.close());

  const register = async (change: object = {}): Promise<App> =>
    (await ada.api.post<App>('/applications', { name: 'Darkroom', website: null, callback_urls: [callback], ...change })).body.data;
  const ownToken = async ({ client_id, client_secret }: App): Promise<Client> => {
    const answer = await product.anybody.post('/oauth2/token', { grant_type: 'client_credentials', client_id, client_secret });
    return product.anybody.as((answer.body as unknown as { access_token: string }).access_token);
  };
  const authorize = (app: App, redirectUri: string) =>
    `${product.publicUrl}/oauth2/authorize?${new URLSearchParams({ client_id: app.client_id, redirect_uri: redirectUri, response_type: 'code', state: 's' })}`;

  describe('an app in under a minute', () => {
    const visitor = new Visitor();
    let shown: { url: URL; text: string };

    it('O6 O10 what the page shows after registering is pasted into a shell as it stands, and reads photos', async () => {
      const signIn = await visitor.open(`${web}/login?return_to=/settings/applications`);
      const page = await visitor.open(`${web}/login`, { ...fieldsOf(signIn.text, '/login'), login: 'ada', password });
      const fields = { ...fieldsOf(page.text, '/settings/applications'), name: "Ada's first", callback_urls: callback };
      shown = await visitor.open(`${web}/settings/applications`, fields);
      const [first = ''] = commandsIn(shown.text);
      const { data, meta } = JSON.parse(await shell(first)) as Reply['body'];
      expect([data, meta.pagination.per_page]).toEqual([[], 3]);
    });

    it('O1 O4 the link beneath asks for consent, and the command beneath that swaps the code for tokens', async () => {
      const [, link = ''] = /href="([^"]+\/oauth2\/authorize[^"]+)"/.exec(shown.text) ?? [];
      const login = await visitor.open(plain(link));
      const consent = await visitor.send(login, { login: 'ada', password });
      const back = await visitor.send(consent, { decision: 'allow' });
      expect(back.url.href).toContain(`${callback}?code=`);
      const [, second = ''] = commandsIn(shown.text);
      const printed = await shell(second, `${back.url.searchParams.get('code')}\n`);
      const tokens = JSON.parse(printed.slice(printed.indexOf('{'))) as { access_token: string; refresh_token: string };
      expect((await product.anybody.as(tokens.access_token).get<{ username: string }>('/me')).body.data.username).toBe('ada');
    });

    it('O9 the page shows neither secret nor commands a second time', async () => {
      const [, secret = ''] = /<code>(hg_cs_[^<]+)/.exec(shown.text) ?? [];
      const [, path = ''] = /action="(\/settings\/applications\/\d+)"/.exec(shown.text) ?? [];
      const again = await visitor.open(web + path);
      expect([again.status, again.text.includes(secret), commandsIn(again.text)]).toEqual([200, false, []]);
    });
  });

  describe('POST /applications/:id/callback-check', () => {
    const check = async (app: App, redirectUri: string) =>
      (
        await ada.api.post<{ accepted: number; rule: string; if_exact: { accepted: number } }>(`/applications/${app.id}/callback-check`, {
          redirect_uri: redirectUri,
        })
      ).body.data;

    it('O3 E: POST /applications/:id/callback-check says what the authorization server does, and by which rule', async () => {
      const app = await register({ callback_urls: [`${callback}?a=1`, 'https://app.example.com/cb'] });
      for (const [asked, accepted, rule] of [
        [`${callback}?a=1`, 1, 'equal'],
        ['https://app.example.com/cb', 1, 'equal'],
        ['https://app.example.com/cb/more', 1, 'beneath'],
        ['https://app.example.com/cbx', 0, 'path'],
        ['https://app.example.com:444/cb', 0, 'host'],
        ['ftp2://app.example.com/cb', 0, 'scheme'],
        [`${callback}?a=2`, 0, 'query'],
        ['https://app.example.com/cb#x', 0, 'address'],
        ['https://ada@app.example.com/cb', 0, 'address'],
        ['no address', 0, 'address'],
      ] as const) {
        const said = await check(app, asked);
        expect([asked, said.accepted, said.rule]).toEqual([asked, accepted, rule]);
        const page = await fetch(authorize(app, asked), { redirect: 'manual' });
        expect([asked, page.status]).toEqual([asked, accepted === 1 ? 200 : 400]);
      }
    });

    it('O3 answers what exact_redirect would do, and does', async () => {
      const app = await register({ callback_urls: ['https://app.example.com/cb'] });
      const beneath = 'https://app.example.com/cb/more';
      expect(await check(app, beneath)).toMatchObject({ accepted: 1, rule: 'beneath', if_exact: { accepted: 0, rule: 'exact' } });
      await ada.api.put(`/applications/${app.id}`, { exact_redirect: 1 });
      expect(await check(app, beneath)).toMatchObject({ accepted: 0, rule: 'exact' });
      expect((await fetch(authorize(app, beneath), { redirect: 'manual' })).status).toBe(400);
    });

    it('S12 is 404 for another user’s app, and 422 without an address', async () => {
      const app = await register();
      expect((await bob.api.post(`/applications/${app.id}/callback-check`, { redirect_uri: callback })).status).toBe(404);
      expect((await ada.api.post(`/applications/${app.id}/callback-check`)).body.errors).toEqual({ redirect_uri: ['is required'] });
    });
  });

  describe('GET /applications/:id/requests', () => {
    let app: App;
    let own: Client;
    const list = (query = '') => ada.api.get<AppRequest[]>(`/applications/${app.id}/requests${query}`);
    const named = (id: string) => ({ headers: { 'X-Request-Id': id } });

    beforeAll(async () => {
      app = await register();
      own = await ownToken(app);
      await own.get('/photos?sort=recent&callback=secretword', named('read'));
      await own.get('/users/secretword', named('missing'));
      await own.get('/photos?page=0', named('invalid'));
      await own.post('/users/bob/follow', undefined, named('not-allowed'));
      const wrong = { client_id: app.client_id, client_secret: `hg_cs_${'x'.repeat(43)}` };
      await product.anybody.post('/oauth2/token', { grant_type: 'client_credentials', ...wrong }, named('wrong-secret'));
      await product.anybody.post(
        '/oauth2/token',
        { ...app, grant_type: 'authorization_code', code: 'secretword', redirect_uri: callback },
        named('wrong-code'),
      );
      await fetch(authorize(app, 'https://elsewhere.example/secretword'), named('wrong-address'));
      await fetch(`${authorize(app, callback)}&scope=secretword`, { ...named('wrong-scope'), redirect: 'manual' });
      // Eight, and the one that got the token.
      await eventually(async () => expect((await list()).body.meta.pagination.total).toBe(9));
    });

    it('E: GET /applications/:id/requests lists each with route, status, id and reason, newest first', async () => {
      const rows = (await list()).body.data.map(({ request_id, method, route, status, error }) => [
        request_id,
        method,
        route,
        status,
        error,
      ]);
      expect(rows.slice(0, 8)).toEqual([
        ['wrong-scope', 'GET', '/oauth2/authorize', 302, 'invalid_scope'],
        ['wrong-address', 'GET', '/oauth2/authorize', 400, 'invalid_request'],
        ['wrong-code', 'POST', '/oauth2/token', 400, 'invalid_grant'],
        ['wrong-secret', 'POST', '/oauth2/token', 401, 'invalid_client'],
        ['not-allowed', 'POST', '/users/:username/follow', 403, 'insufficient_scope'],
        ['invalid', 'GET', '/photos', 422, null],
        ['missing', 'GET', '/users/:username', 404, null],
        ['read', 'GET', '/photos', 200, null],
      ]);
      expect(rows[8]?.slice(1)).toEqual(['POST', '/oauth2/token', 200, null]);
    });

    it('gives reasons in words', async () => {
      const reasons = Object.fromEntries((await list()).body.data.map(({ request_id, reason }) => [request_id, reason]));
      expect(reasons).toMatchObject({
        read: null,
        missing: '404 Not Found',
        invalid: '422 Unprocessable Entity: page',
        'not-allowed': 'The token acts for no user: use one that a person has allowed, with the scope write:follows',
        'wrong-address': 'redirect_uri does not match a callback URL of the application',
      });
    });

    it('A3 holds no path, query, token or secret, and nothing of a person', async () => {
      const { text } = await list();
      for (const hidden of ['secretword', 'bob', 'hg_at_', 'hg_cs_', '127.0.0.1', '::1']) expect(text).not.toContain(hidden);
    });

    it('S6 S7 is a list like every list, filtered by class or by what was refused', async () => {
      const ids = (reply: Reply<AppRequest[]>) => reply.body.data.map(({ request_id }) => request_id);
      expect(ids(await list('?filter=2xx'))[0]).toBe('read');
      expect(ids(await list('?filter=3xx'))).toEqual(['wrong-scope']);
      expect(ids(await list('?filter=4xx'))).toEqual(['wrong-address', 'wrong-code', 'wrong-secret', 'not-allowed', 'invalid', 'missing']);
      expect(ids(await list('?filter=5xx'))).toEqual([]);
      const first = await list('?filter=refused&per_page=4');
      expect([ids(first), first.body.meta.pagination.total]).toEqual([['wrong-scope', 'wrong-address', 'wrong-code', 'wrong-secret'], 7]);
      expect(ids(await ada.api.get<AppRequest[]>(first.body.meta.pagination.links.next ?? ''))).toEqual([
        'not-allowed',
        'invalid',
        'missing',
      ]);
      expect((await list('?filter=wrong')).body.errors).toHaveProperty('filter');
    });

    it('S12 is 404 for other users', async () => {
      expect((await bob.api.get(`/applications/${app.id}/requests`)).status).toBe(404);
    });

    it('the page shows the same', async () => {
      const visitor = new Visitor();
      const login = await visitor.open(`${web}/login`);
      await visitor.open(`${web}/login`, { ...fieldsOf(login.text, '/login'), login: 'ada', password });
      const page = await visitor.open(`${web}/settings/applications/${app.id}/requests?filter=refused`);
      for (const text of ['wrong-secret', 'invalid_client', '/users/:username/follow']) expect(page.text).toContain(text);
      expect(page.text).not.toContain('<code>read</code>');
    });
  });

  describe('GET /me/limits', () => {
    const limits = async () => {
      const reply = await ada.api.get<Limit[]>('/me/limits?per_page=50');
      return { all: reply.body.data, remaining: Number(reply.headers.get('x-ratelimit-remaining')) };
    };

    it('A5 E: GET /me/limits answers what is left, and spends nothing beyond the request itself', async () => {
      const first = await limits();
      expect(first.all[0]).toMatchObject({ kind: 'personal_tokens', application_id: null, limit: 1000, remaining: first.remaining });
      const second = await limits();
      expect(second.all[0]?.remaining).toBe(first.remaining - 1);
    });

    it('A5 all tokens of an app alone spend its budget, and no others do', async () => {
      const app = await register();
      const [own, other] = [await ownToken(app), await ownToken(app)];
      const standing = async () =>
        (await limits()).all.find(({ kind, application_id }) => kind === 'application' && application_id === app.id);
      expect(await standing()).toMatchObject({ limit: 1000, remaining: 1000, resets_at: null });
      const left = [await own.get('/photos'), await other.get('/photos'), await own.get('/photos')].map(({ headers }) =>
        headers.get('x-ratelimit-remaining'),
      );
      expect(left).toEqual(['999', '998', '997']);
      expect(await standing()).toMatchObject({ remaining: 997, resets_at: expect.stringMatching(/\+0000$/) });
    });

    it('S6 is a list with pages: personal tokens, connected apps, apps of the caller', async () => {
      const kinds = (await limits()).all.map(({ kind }) => kind);
      expect(kinds.slice(0, 3)).toEqual(['personal_tokens', 'connection', 'application']);
      const page = await ada.api.get<Limit[]>('/me/limits?per_page=2&page=2');
      expect([page.body.data.length, page.body.meta.pagination.total]).toEqual([2, kinds.length]);
    });
  });
});

/** The hidden fields of the form that is sent to `action`. */
function fieldsOf(html: string, action: string): Record<string, string> {
  const form =
    [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].find(([, tag = '']) => tag.includes(` action="${action}"`))?.[2] ?? '';
  const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, plain(value)]));
}

function commandsIn(html: string): string[] {
  return [...html.matchAll(/<pre class="command"[^>]*><code>([^<]*)/g)].map(([, text = '']) => plain(text));
}

function plain(html: string): string {
  return html.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/** The output of a shell for this pasted command and that input. */
function shell(command: string, typed = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = execFile('/bin/sh', ['-c', command], { timeout: 30_000 }, (error, stdout, stderr) =>
      error ? reject(new Error(`${error.message}\n${stderr}`)) : resolve(stdout),
    );
    child.stdin?.end(typed);
  });
}
