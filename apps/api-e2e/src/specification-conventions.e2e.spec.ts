import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Reply } from './spec/client.js';
import { type Person, registration } from './spec/people.js';
import { Product } from './spec/product.js';
import type { User } from './spec/resources.js';

const publicUrl = 'https://api.heliograph.test';

/** What the specification says of all requests. No worker is needed for it. */
describe('the conventions of the specification', () => {
  let product: Product;
  let ada: Person;
  beforeAll(async () => {
    product = await Product.start({ workers: [], settings: { PUBLIC_URL: publicUrl } });
    ada = await product.person('ada');
  }, 120_000);
  afterAll(() => product?.close());

  const remaining = ({ headers }: Reply) => Number(headers.get('x-ratelimit-remaining'));
  const send = (type: string, body: string) => ada.api.put('/me', body, { headers: { 'Content-Type': type } });

  it('S21 spec: conventions 1: bodies are JSON, and every address is https where the public one is', async () => {
    const { headers, body } = await product.anybody.post<User & { avatar: string }>('/users', registration('somebody'));
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect([headers.get('location'), new URL(body.data.avatar).origin]).toEqual([`${publicUrl}/users/somebody`, publicUrl]);
  });

  it('S2 spec: conventions 2: what has no value is null', async () => {
    expect((await ada.api.get<User>('/me')).body.data).toMatchObject({ location: null, bio: null, website_url: null });
  });

  it('S12 spec: conventions 3: the body of a write is JSON, and announced as such', async () => {
    expect((await send('application/json', '{"name":"Ada L."}')).status).toBe(200);
    expect((await send('text/plain', '{"name":"Ada L."}')).status).toBe(415);
    expect((await send('application/json', '{"name":')).status).toBe(400);
  });

  it('spec: conventions 4: what is not in the path of a GET stands in the query', async () => {
    expect((await product.anybody.get('/users?per_page=3')).body.meta.pagination.per_page).toBe(3);
  });

  it('S12 spec: conventions 5: GET reads, POST makes, PUT changes, DELETE takes away; other verbs are 405', async () => {
    const statuses = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].map(async (verb) => (await ada.api.send(verb, '/users/ada/follow')).status);
    expect(await Promise.all(statuses)).toEqual([405, 422, 405, 200, 405]);
    expect((await ada.api.put<User>('/me', { name: 'Ada' })).body.data.name).toBe('Ada');
  });

  it('S1 spec: conventions 6: one thing is an object in data, a list an array', async () => {
    const one = JSON.parse((await product.anybody.get('/users/ada')).text) as object;
    expect([Object.keys(one), Array.isArray((one as { data: unknown }).data)]).toEqual([['data'], false]);
    const list = JSON.parse((await product.anybody.get('/users')).text) as object;
    expect([Object.keys(list), Array.isArray((list as { data: unknown }).data)]).toEqual([['data', 'meta'], true]);
  });

  it('S6 spec: page: the first one where none is asked', async () => {
    const { body } = await ada.api.get('/users/ada/followers');
    expect(body.meta.pagination.current_page).toBe(1);
    expect((await ada.api.get('/users/ada/followers?page=1')).body).toEqual(body);
  });

  it.each([
    ['spec: limits default page size', '', 10],
    ['spec: per_page, asked for', '?per_page=7', 7],
    ['spec: limits maximum per_page', '?per_page=50', 50],
    ['spec: per_page, more than the maximum', '?per_page=51', 50],
  ])('S6 %s', async (_, query, size) => {
    expect((await product.anybody.get(`/users${query}`)).body.meta.pagination.per_page).toBe(size);
  });

  it('S10 spec: callback wraps a GET: data and meta with the headers', async () => {
    const { headers, text } = await product.anybody.get('/users/ada?callback=show');
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const inside = JSON.parse(/^\/\*\*\/show\((.*)\);$/.exec(text)?.[1] ?? '{}') as { meta: object; data: User };
    expect(inside.meta).toMatchObject({ status: 200, 'X-RateLimit-Limit': '100000', 'X-RateLimit-Remaining': expect.any(String) });
    expect(inside.data).toEqual((await product.anybody.get<User>('/users/ada')).body.data);
  });

  it('A2 spec: authentication 1: a token in the header', async () => {
    expect((await product.anybody.get<User>('/me', { headers: { Authorization: `Bearer ${ada.token}` } })).body.data.id).toBe(ada.id);
  });

  it('A3 spec: authentication 2: a token in the query', async () => {
    expect((await product.anybody.get<User>(`/me?access_token=${ada.token}`)).body.data.id).toBe(ada.id);
  });

  it('A1 spec: authentication none: anonymous, with a budget of its own', async () => {
    const before = remaining(await product.anybody.get('/users/ada'));
    await ada.api.get('/users/ada');
    expect(remaining(await product.anybody.get('/users/ada'))).toBe(before - 1);
  });

  it('A5 spec: X-RateLimit-Limit is the number of requests of the window', async () => {
    expect((await ada.api.get('/users/ada')).headers.get('x-ratelimit-limit')).toBe('100000');
  });

  it('A5 spec: X-RateLimit-Remaining falls by one', async () => {
    const replies = [await ada.api.get('/users/ada'), await ada.api.get('/nowhere'), await ada.api.post('/photos/1/like')];
    const [first = 0, ...more] = replies.map(remaining);
    expect(more).toEqual([first - 1, first - 2]);
  });

  it('A5 spec: X-RateLimit-Reset is the end of the window, in epoch seconds', async () => {
    const reset = Number((await ada.api.get('/users/ada')).headers.get('x-ratelimit-reset'));
    const inSeconds = reset - Date.now() / 1000;
    expect(inSeconds).toBeGreaterThan(0);
    expect(inSeconds).toBeLessThanOrEqual(3_601);
  });

  it('S13 spec: versioning 1, spec: versioning 2: v2 without a preference and by name', async () => {
    const version = async (accept: string) =>
      (await product.anybody.get('/users', { headers: { Accept: accept } })).headers.get('content-type');
    expect(await version('*/*')).toBe('application/json; charset=utf-8');
    expect(await version('application/vnd.heliograph.v2+json')).toBe('application/vnd.heliograph.v2+json; charset=utf-8');
    const plain = (await product.anybody.get('/users')).text;
    expect((await product.anybody.get('/users', { headers: { Accept: 'application/vnd.heliograph.v2+json' } })).text).toBe(plain);
  });

  it('S3 spec: versioning 3: timestamps with an offset without a colon', async () => {
    expect((await ada.api.get<User>('/me')).body.data.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+0000$/);
  });
});
