import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Reply } from './spec/client.js';
import { password, type Person, registration, upload } from './spec/people.js';
import { picture, uploadForm } from './spec/pictures.js';
import { Product } from './spec/product.js';
import type { Photo } from './spec/resources.js';
import { type Page, Visitor } from './spec/visitor.js';

let product: Product;
let ada: Person;
beforeAll(async () => {
  const settings = {
    RATE_LIMIT_ANONYMOUS: '6',
    RATE_LIMIT_TOKEN: '8',
    RATE_LIMIT_REGISTER: '6',
    RATE_LIMIT_PAGES: '30',
    RATE_LIMIT_IMAGES: '3',
    RATE_LIMIT_WRITES: '3',
    NEWCOMER_PHOTOS: '2',
    NEWCOMER_COMMENTS: '2',
    NEWCOMER_FOLLOWS: '2',
    APPLICATIONS_PER_PERSON: '2',
    EDITS_PER_DAY: '4',
    TRUSTED_PROXIES: '127.0.0.1,::1',
  };
  product = await Product.start({ workers: [], settings });
  ada = await product.person('ada');
}, 90_000);
afterAll(() => product?.close());

const from = (address: string) => ({ headers: { 'X-Forwarded-For': address } });
const budget = ({ status, headers }: Reply) => [status, headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-remaining')];

describe('limits (A5, the specification, errors 1)', () => {
  it('A5 spec: errors 1: anonymous requests 1..N pass, N+1 is the 403 of the specification with exactly its two keys', async () => {
    const replies: Reply[] = [];
    for (const path of ['/users', '/nowhere', '/photos?page=0', '/photos', '/photos/1', '/users', '/users'])
      replies.push(await product.anybody.get(path, from('203.0.113.5')));
    expect(replies.map(budget)).toEqual([
      [200, '6', '5'],
      [404, '6', '4'],
      [422, '6', '3'],
      [200, '6', '2'],
      [404, '6', '1'],
      [200, '6', '0'],
      [403, '6', '0'],
    ]);
    const last = replies.at(-1) as Reply;
    expect(last.body).toEqual({ message: '403 Forbidden', status_code: 403 });
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(new Set(replies.map(({ headers }) => headers.get('x-ratelimit-reset'))).size).toBe(1);
    const asProblem = await product.anybody.get('/users', {
      headers: { ...from('203.0.113.5').headers, Accept: 'application/problem+json' },
    });
    expect(asProblem.body).toEqual({ message: '403 Forbidden', status_code: 403 });
  });

  it('S10 JSONP over the limit answers 200 with the 403 in its meta', async () => {
    const { status, text } = await product.anybody.get('/users?callback=f', from('203.0.113.5'));
    expect(status).toBe(200);
    expect(text).toMatch(/^\/\*\*\/f\(\{"meta":\{"status":403,.*"data":\{"message":"403 Forbidden","status_code":403\}\}\);$/);
  });

  it('A2 A5 a wrong token is charged to the address, and the 403 comes before the 401', async () => {
    const wrong = product.anybody.as('nobody');
    expect((await wrong.get('/users', from('203.0.113.6'))).status).toBe(401);
    expect((await wrong.get('/users', from('203.0.113.5'))).status).toBe(403);
  });

  it('A5 other addresses, a token and OPTIONS are not touched; all networks of an IPv6 /64 are one', async () => {
    expect((await product.anybody.get('/users', from('203.0.113.7'))).status).toBe(200);
    expect((await product.anybody.send('OPTIONS', '/users', undefined, from('203.0.113.5'))).status).toBe(204);
    const own = await ada.api.get('/users/ada', from('203.0.113.5'));
    expect(budget(own)).toEqual([200, '8', '7']);
    const first = await product.anybody.get('/users', from('2001:db8:1:2::1'));
    const second = await product.anybody.get('/users', from('2001:db8:1:2:ffff::9'));
    expect([budget(first), budget(second)]).toEqual([
      [200, '6', '5'],
      [200, '6', '4'],
    ]);
  });

  it('A3 A5 the budget of a token is its own, also for writes and for a query token', async () => {
    const replies = [];
    for (let round = 0; round < 4; round++) {
      replies.push(await ada.api.post('/photos/1/like', undefined, from('203.0.113.8')));
      replies.push(await product.anybody.get(`/users?access_token=${ada.token}`, from('203.0.113.9')));
    }
    expect(replies.map(budget).map(([status, , remaining]) => `${status} ${remaining}`)).toEqual([
      '404 6',
      '200 5',
      '404 4',
      '200 3',
      '404 2',
      '200 1',
      '404 0',
      '403 0',
    ]);
  });

  it('A5 E: GET /healthz/live, E: GET /healthz/ready: health and documentation spend no budget', async () => {
    for (const path of ['/healthz/live', '/healthz/ready', '/openapi.json', '/docs'])
      expect([path, budget(await product.anybody.get(path, from('203.0.113.5')))]).toEqual([path, [200, null, null]]);
  });

  it('A5 E: POST /users: registering is throttled with the same 403', async () => {
    const register = (name: string) => product.anybody.post('/users', registration(name), from('203.0.113.20'));
    const names = Array.from({ length: 6 }, (_, at) => `user_${at}`);
    expect((await Promise.all(names.map(register))).map(({ status }) => status)).toEqual(Array(6).fill(201));
    const refused = await register('user_6');
    expect([refused.status, refused.body, refused.headers.has('retry-after')]).toEqual([
      403,
      { message: '403 Forbidden', status_code: 403 },
      true,
    ]);
  });

  it('A5 one thing takes so many changes a day: after 422, what changes nothing costs nothing, and the headers say which budget it is', async () => {
    const eve = await product.person('eve');
    const named = (name: string) => eve.api.put('/me', { name });
    // Registering made two events: the account, and the rules that were accepted with it.
    expect([(await named('One')).status, (await named('Two')).status]).toEqual([200, 200]);
    expect((await named('\u3164')).status).toBe(422);
    expect((await named('Two')).status).toBe(200);
    const refused = await named('Three');
    expect(refused.body).toEqual({ message: '403 Forbidden', status_code: 403 });
    expect(budget(refused)).toEqual([403, '4', '0']);
    expect(Number(refused.headers.get('x-ratelimit-reset')) % 86_400).toBe(0);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('budgets of pages, documents and pictures (B7)', () => {
  const page = (path: string, address: string, init: RequestInit = {}) =>
    fetch(new URL(path, product.pagesUrl), { redirect: 'manual', ...init, headers: { ...from(address).headers, ...init.headers } });

  it('B7 pages and documents of an address share a budget; over it 429 says in plain words how long to wait', async () => {
    const paths = ['/', '/search?q=a', '/login', '/nowhere', '/photos/1', '/users/ada'];
    for (let at = 0; at < 28; at++) expect((await page(paths[at % 6] as string, '203.0.113.30')).status).not.toBe(429);
    const documents = ['/openapi.json', '/docs'].map((path) => product.anybody.get(path, from('203.0.113.30')));
    expect((await Promise.all(documents)).map(({ status }) => status)).toEqual([200, 200]);
    const refused = await page('/', '203.0.113.30');
    expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(await refused.text()).toMatch(/We have received too many requests from your address\. Please wait 15 minutes and try again\./);
    const document = await product.anybody.get('/openapi.json', from('203.0.113.30'));
    expect([document.status, document.headers.has('retry-after')]).toEqual([429, true]);
    // Its style, health, the API and other addresses are not touched.
    const style = /href="(\/assets\/[^"]+\.css)"/.exec(await (await page('/', '203.0.113.31')).text())?.[1] ?? '';
    expect((await page(style, '203.0.113.30')).status).toBe(200);
    expect((await product.anybody.get('/healthz/live', from('203.0.113.30'))).status).toBe(200);
    expect((await product.anybody.get('/users', from('203.0.113.30'))).status).toBe(200);
  });

  it('B7 A5 all addresses of an IPv6 /64 are one, and an address that a client invents is none', async () => {
    const asked = Array.from({ length: 31 }, (_, at) => page('/login', `198.51.100.${at}, 2001:db8:7:7::${at + 1}`));
    const answers = (await Promise.all(asked)).map(({ status }) => status);
    expect(answers.filter((status) => status === 429)).toHaveLength(1);
  });

  it('B7 a form beyond the budget keeps what was typed, but for the password', async () => {
    const body = new URLSearchParams({ login: 'ada', password: 'wr0ng-secret' });
    const refused = await page('/login', '203.0.113.30', { method: 'POST', body, headers: { Origin: product.pagesUrl } });
    const text = await refused.text();
    expect([refused.status, refused.headers.has('retry-after'), text.includes('wr0ng-secret')]).toEqual([429, true, false]);
    expect(text).toMatch(/action="\/login" method="post"[^]*name="login" value="ada"[^]*type="password"[^]*Send it again/);
  });

  it('B7 pictures have a budget of their own per address', async () => {
    const ask = (address: string) => product.anybody.get(`/avatars/${ada.id}.svg`, from(address));
    const answers = [];
    for (let at = 0; at < 4; at++) answers.push(await ask('203.0.113.40'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    const { headers } = answers.at(-1) as Reply;
    expect([headers.has('retry-after'), headers.get('cache-control')]).toEqual([true, 'no-store']);
    expect((await ask('203.0.113.41')).status).toBe(200);
  });

  it('B7 forms of a person have a budget apart from the API; the one beyond it is kept, and one can always sign out', async () => {
    const visitor = new Visitor();
    const login = await visitor.open(`${product.pagesUrl}/login`);
    await visitor.send(login, { login: 'ada', password });
    const settings = await visitor.open(`${product.pagesUrl}/settings`);
    const token = /name="_csrf" value="([^"]+)"/.exec(settings.text)?.[1] ?? '';
    const change = (bio: string) => visitor.open(`${product.pagesUrl}/settings/profile`, { _csrf: token, name: '', bio });
    const answers = [];
    for (const bio of ['one', 'two', 'three', 'four lines of a life']) answers.push(await change(bio));
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 429]);
    const refused = answers.at(-1);
    expect(refused?.text).toMatch(/action="\/settings\/profile" method="post"[^]*name="bio" value="four lines of a life"/);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3000);
    expect((await visitor.open(`${product.pagesUrl}/logout`, { _csrf: token })).status).toBe(200);
  });
});

describe('budgets of new people (B7)', () => {
  const refusedBy = (limit: number) => [403, String(limit), '0'];

  it('comments: after 422, only those that were written; two at once do not share the last place; a day old, nobody is new', async () => {
    const ina = await product.person('ina');
    const { id } = await upload(ina);
    const write = (body: string) => ina.api.post(`/photos/${id}/comments`, { body });
    expect([(await write('')).status, (await write('one')).status]).toEqual([422, 201]);
    const both = await Promise.all([write('two'), write('three')]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 403]);
    const refused = both.find(({ status }) => status === 403) as Reply;
    expect([budget(refused), refused.body]).toEqual([refusedBy(2), { message: '403 Forbidden', status_code: 403 }]);
    expect(Number(refused.headers.get('x-ratelimit-reset')) % 86_400).toBe(0);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await write('')).status).toBe(422);
    await product.admin.query(`update identity.users set created_at = now() - interval '25 hours' where id = $1`, [ina.id]);
    expect((await write('four')).status).toBe(201);
  });

  it('R1 follows: what changes nothing costs nothing, also when the budget is spent', async () => {
    const joe = await product.person('joe');
    const follow = async (username: string) => (await joe.api.post(`/users/${username}/follow`)).status;
    const answers = [];
    for (const username of ['joe', 'ada', 'ada', 'ina', 'eve', 'ina']) answers.push(await follow(username));
    expect(answers).toEqual([422, 200, 200, 200, 403, 200]);
    expect((await joe.api.delete('/users/ina/follow')).status).toBe(200);
    expect(await follow('ina')).toBe(403);
  });

  it('photos: uploads at once share one budget; apps per person have a cap that holds at once (S12)', async () => {
    const kim = await product.person('kim', 'manage:account');
    const image = await picture();
    const uploads = await Promise.all([1, 2, 3].map(() => kim.api.post('/photos', uploadForm(image))));
    expect(uploads.map(({ status }) => status).sort()).toEqual([201, 201, 403]);
    expect(budget(uploads.find(({ status }) => status === 403) as Reply)).toEqual(refusedBy(2));
    expect((await kim.api.post('/photos', uploadForm(Buffer.from('no picture')))).status).toBe(415);
    const app = { name: 'Darkroom', website: null, callback_urls: ['https://darkroom.example/cb'] };
    const apps = await Promise.all([1, 2, 3].map(() => kim.api.post('/applications', app)));
    expect(apps.map(({ status }) => status).sort()).toEqual([201, 201, 422]);
    expect(apps.find(({ status }) => status === 422)?.body.errors).toEqual({ applications: ['You have 2 apps. Delete one first'] });
  });

  describe('of which forms of the pages and the API take the same places', () => {
    /** Registers at an address of their own, whose budget is new as well. */
    const newcomer = async (username: string, address: string) => {
      expect((await product.anybody.post('/users', registration(username), from(address))).status).toBe(201);
      const { access_token: token } = await product.answerOf<{ access_token: string }>(
        ...['tokens', 'create', '--user', username, '--scopes', 'read,write:photos,write:comments,write:follows'],
      );
      return { api: product.anybody.as(token), send: await signedIn(username, address) };
    };
    /** Sends a form of the pages as this person, who signs in; what is answered behind all redirects. */
    const signedIn = async (username: string, address: string) => {
      const visitor = new Visitor(from(address).headers);
      await visitor.send(await visitor.open(`${product.pagesUrl}/login`), { login: username, password });
      const csrf = /name="_csrf" value="([^"]+)"/.exec((await visitor.open(`${product.pagesUrl}/settings`)).text)?.[1] ?? '';
      return (path: string, fields: Readonly<Record<string, string>> | FormData) => {
        if (fields instanceof FormData) fields.append('_csrf', csrf);
        return visitor.open(`${product.pagesUrl}${path}`, fields instanceof FormData ? fields : { ...fields, _csrf: csrf });
      };
    };
    const stopped = ({ status, headers, text }: Page, words: string) =>
      expect([status, headers.has('retry-after'), text]).toEqual([429, true, expect.stringContaining(words)]);

    it('comments, the last one by a form', async () => {
      const { api, send } = await newcomer('mia', '203.0.113.50');
      const { id } = (await api.post<Photo>('/photos', uploadForm(await picture()))).body.data;
      expect((await api.post(`/photos/${id}/comments`, { body: 'one' })).status).toBe(201);
      expect((await send(`/photos/${id}/comments`, { body: 'two' })).status).toBe(200);
      stopped(await send(`/photos/${id}/comments`, { body: 'three' }), 'New members can write at most 2 comments a day');
      expect(budget(await api.post(`/photos/${id}/comments`, { body: 'four' }))).toEqual(refusedBy(2));
      const said = await api.get<{ body: string }[]>(`/photos/${id}/comments`);
      expect(said.body.data.map(({ body }) => body)).toEqual(['one', 'two']);
    });

    it('follows, the last one by the API', async () => {
      const { api, send } = await newcomer('nia', '203.0.113.51');
      expect((await send('/users/ada/follow', {})).status).toBe(200);
      expect((await api.post('/users/ina/follow')).status).toBe(200);
      expect(budget(await api.post('/users/joe/follow'))).toEqual(refusedBy(2));
      stopped(await send('/users/joe/follow', {}), 'New members can follow at most 2 people a day');
      expect((await send('/users/ina/follow', {})).status).toBe(200);
    });

    it('photos, the first by a form', async () => {
      const { api, send } = await newcomer('ora', '203.0.113.52');
      const image = await picture();
      expect((await send('/upload', uploadForm(image, { title: 'One' }))).status).toBe(200);
      expect((await api.post('/photos', uploadForm(image))).status).toBe(201);
      stopped(await send('/upload', uploadForm(image)), 'New members can upload at most 2 photos a day');
      expect(budget(await api.post('/photos', uploadForm(image)))).toEqual(refusedBy(2));
    });
  });

  it('who was registered by an operator is not new', async () => {
    await product.answerOf('users', 'create', '--username', 'liv', '--email', 'liv@example.test', '--password', password);
    const { access_token: token } = await product.answerOf<{ access_token: string }>(
      ...['tokens', 'create', '--user', 'liv', '--scopes', 'write:follows'],
    );
    const answers = [];
    for (const username of ['ada', 'ina', 'joe']) answers.push(await product.anybody.as(token).post(`/users/${username}/follow`));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});
