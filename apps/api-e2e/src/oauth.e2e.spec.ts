import { eventually } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { password, type Person } from './spec/people.js';
import { Product } from './spec/product.js';
import { type SampleApp, startSampleApp } from './spec/sample-app.js';
import { Visitor } from './spec/visitor.js';

describe('an app that signs people in with a stock OAuth 2.0 client (O1, O4)', () => {
  let product: Product;
  let app: SampleApp;
  let ada: Person;
  beforeAll(async () => {
    [product, app] = await Promise.all([Product.start({ workers: [] }), startSampleApp()]);
    const owner = await product.person('app.owner', 'manage:account');
    ada = await product.person('ada');
    const { body } = await owner.api.post<{ client_id: string; client_secret: string }>('/applications', {
      name: 'Sample app',
      website: app.url,
      callback_urls: [app.callback],
    });
    app.use({ clientId: body.data.client_id, clientSecret: body.data.client_secret }, product.publicUrl);
  }, 120_000);
  afterAll(async () => {
    await app.close();
    await product.close();
  });

  async function consentPage(visitor: Visitor) {
    const login = await visitor.open(`${app.url}/login`);
    expect(login.url.pathname).toBe('/oauth2/authorize');
    return visitor.send(login, { login: 'ada', password });
  }

  it('O1 O4 comes back with a token that acts for the person, with the scopes that were shown and no others', async () => {
    const visitor = new Visitor();
    const consent = await consentPage(visitor);
    for (const words of ['Sample app', '@app.owner', '127.0.0.1']) expect(consent.text).toContain(words);
    const back = await visitor.send(consent, { decision: 'allow' });
    expect(back.url.href.startsWith(app.callback)).toBe(true);
    const { access, refresh } = JSON.parse(back.text) as { access: string; refresh: string };
    expect(refresh).toMatch(/^hg_rt_/);
    const caller = product.anybody.as(access);
    expect((await caller.get<{ id: number }>('/me')).body.data.id).toBe(ada.id);
    const refused = await caller.post('/users/app.owner/follow');
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([403, expect.stringContaining('insufficient_scope')]);
  });

  it('O1 O2 goes straight to consent when the person is signed in already, and hears of a denial', async () => {
    const visitor = new Visitor();
    await consentPage(visitor);
    const again = await visitor.open(`${app.url}/login`);
    expect(again.text).toContain('name="decision"');
    const denied = await visitor.send(again, { decision: 'deny' });
    expect([denied.url.pathname, denied.status]).toEqual(['/refused', 401]);
  });

  it('A4 E: GET /me/connections, E: GET /me/connections/:id, E: DELETE /me/connections/:id: the app is listed, and let in no more', async () => {
    const visitor = new Visitor();
    const back = await visitor.send(await consentPage(visitor), { decision: 'allow' });
    const caller = product.anybody.as((JSON.parse(back.text) as { access: string }).access);
    const [connection] = (await ada.api.get<{ id: number; name: string }[]>('/me/connections')).body.data;
    expect(connection).toMatchObject({ name: 'Sample app', scopes: ['read', 'write:likes'] });
    const path = `/me/connections/${connection?.id}`;
    expect((await ada.api.get(path)).body.data).toEqual(connection);
    expect((await caller.get('/me')).status).toBe(200);
    expect((await ada.api.delete(path)).status).toBe(200);
    expect([(await ada.api.get(path)).status, (await ada.api.delete(path)).status]).toEqual([404, 404]);
    await eventually(async () => expect((await caller.get('/me')).status).toBe(401), 1_000);
  });

  it('gets no token for a code that comes without its state', async () => {
    const visitor = new Visitor();
    const page = await visitor.open(`${app.callback}?code=hg_ac_made-up&state=made-up`);
    expect(page.status).not.toBe(200);
  });
});
