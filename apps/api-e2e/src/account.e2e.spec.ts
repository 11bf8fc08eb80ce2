import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Reply } from './spec/client.js';
import { password, type Person } from './spec/people.js';
import { SharedProduct } from './spec/shared-product.js';
import type { User } from './spec/resources.js';

describe("one's own account", () => {
  let product: SharedProduct;
  let ada: Person;
  let ben: Person;

  beforeAll(async () => {
    product = await SharedProduct.use();
    [ada, ben] = await Promise.all([product.person('ada', 'manage:account'), product.person('ben')]);
  }, 120_000);
  afterAll(() => product?.close());

  const statusOf = async (reply: Promise<Reply>) => (await reply).status;
  const errorsOf = async (reply: Promise<Reply>) => {
    const { status, body } = await reply;
    return [status, Object.keys(body.errors ?? {})];
  };

  it('A4 E: GET /me is the caller, with the scope read', async () => {
    expect((await ada.api.get<User>('/me')).body.data).toMatchObject({ id: ada.id, username: ada.username });
    expect(await statusOf(product.anybody.get('/me'))).toBe(401);
  });

  it('S17 S20 E: PUT /me: null clears, a wrong field is named', async () => {
    const changed = await ada.api.put<User>('/me', { name: 'Ada L.', bio: '', location: ' Paris ', website_url: 'https://ada.test' });
    expect(changed.body.data).toMatchObject({ name: 'Ada L.', bio: '', location: 'Paris', website_url: 'https://ada.test' });
    expect((await ada.api.put<User>('/me', { bio: null, website_url: null })).body.data).toMatchObject({ bio: null, website_url: null });
    expect(await errorsOf(ada.api.put('/me', { name: '', website_url: 'javascript:alert(1)' }))).toEqual([422, ['name', 'website_url']]);
    await eventually(async () => expect((await product.anybody.get<User>(`/users/${ada.username}`)).body.data.name).toBe('Ada L.'));
    expect(await statusOf(ben.api.get('/me/tokens'))).toBe(403);
  });

  it('O7 E: POST /me/tokens, E: GET /me/tokens, E: GET /me/tokens/:id, E: DELETE /me/tokens/:id: shown once, good at once, void at once', async () => {
    const made = await ada.api.post<{ id: number; access_token: string }>('/me/tokens', { name: 'reader', scopes: ['read'] });
    expect([made.status, made.headers.get('location')]).toEqual([201, `${product.publicUrl}/me/tokens/${made.body.data.id}`]);
    const reader = product.anybody.as(made.body.data.access_token);
    expect((await reader.get<User>('/me')).body.data.username).toBe(ada.username);
    const listed = (await ada.api.get<{ id: number; name: string }[]>('/me/tokens')).body.data.map(({ id, name }) => [id, name]);
    expect(listed).toContainEqual([made.body.data.id, 'reader']);
    expect((await ada.api.get(`/me/tokens/${made.body.data.id}`)).text).not.toContain('access_token');
    expect(await statusOf(ada.api.delete(`/me/tokens/${made.body.data.id}`))).toBe(200);
    await eventually(async () => expect(await statusOf(reader.get('/me'))).toBe(401), 1_000);
    expect(await errorsOf(ada.api.post('/me/tokens', { name: 'x', scopes: ['curate'] }))).toEqual([422, ['scopes']]);
  });

  it('O10 spec: conventions 7, E: POST /applications, E: GET /applications, E: GET /applications/:id, E: PUT /applications/:id, E: DELETE /applications/:id: an app and its id', async () => {
    const fields = { name: 'Frames', website: null, callback_urls: ['https://frames.test/cb'] };
    const app = await ada.api.post<{ id: number; client_id: string; client_secret: string }>('/applications', fields);
    const path = `/applications/${app.body.data.id}`;
    expect([app.status, app.headers.get('location')]).toEqual([201, product.publicUrl + path]);
    expect((await ada.api.put<{ require_pkce: number }>(path, { require_pkce: 1 })).body.data.require_pkce).toBe(1);
    expect([app.body.data.client_id, app.body.data.client_secret]).toEqual([
      expect.stringMatching(/^hg_ci_/),
      expect.stringMatching(/^hg_cs_/),
    ]);
    expect((await ada.api.get<{ id: number }[]>('/applications')).body.data.map(({ id }) => id)).toEqual([app.body.data.id]);
    expect((await ada.api.get(path)).text).not.toContain('client_secret');
    expect(await statusOf(ben.api.get(path))).toBe(403);
    expect(await errorsOf(ada.api.post('/applications', { ...fields, callback_urls: ['javascript:x'] }))).toEqual([422, ['callback_urls']]);
    expect(await statusOf(ada.api.delete(path))).toBe(200);
    expect(await statusOf(ada.api.get(path))).toBe(404);
  });

  it('O10 E: POST /applications/:id/secrets, E: GET /applications/:id/secrets, E: GET /applications/:id/secrets/:sid, E: DELETE /applications/:id/secrets/:sid: shown once, dropped alone', async () => {
    const app = await ada.api.post<{ id: number }>('/applications', {
      name: 'Two',
      website: null,
      callback_urls: ['https://two.test/cb'],
    });
    const path = `/applications/${app.body.data.id}`;
    const secret = await ada.api.post<{ id: number }>(`${path}/secrets`);
    expect([secret.status, secret.headers.get('location')]).toEqual([201, `${product.publicUrl}${path}/secrets/${secret.body.data.id}`]);
    expect(await statusOf(ada.api.get(`${path}/secrets/${secret.body.data.id}`))).toBe(200);
    expect((await ada.api.get(`${path}/secrets`)).text).not.toContain('client_secret');
    expect(await statusOf(ada.api.delete(`${path}/secrets/${secret.body.data.id}`))).toBe(200);
    expect(await statusOf(ada.api.get(`${path}/secrets/${secret.body.data.id}`))).toBe(404);
  });

  it('O9 E: PUT /me/password: a new password ends every token', async () => {
    const wrong = { current_password: 'not this one', password: 'another long one' };
    expect(await errorsOf(ada.api.put('/me/password', wrong))).toEqual([422, ['current_password']]);
    expect(await statusOf(ada.api.get('/me'))).toBe(200);
    expect(await statusOf(ada.api.put('/me/password', { ...wrong, current_password: password }))).toBe(200);
    await eventually(async () => expect(await statusOf(ada.api.get('/me'))).toBe(401), 1_000);
  });
});
