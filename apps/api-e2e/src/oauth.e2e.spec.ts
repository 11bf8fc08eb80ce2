import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OAuthApp } from './spec/oauth-app.js';
import { password, type Person } from './spec/people.js';
import { SharedProduct } from './spec/shared-product.js';
import { type SampleApp, startSampleApp } from './spec/sample-app.js';
import { Visitor } from './spec/visitor.js';

describe('an app that signs people in with a stock OAuth 2.0 client (O1, O4)', () => {
  let product: SharedProduct;
  let app: SampleApp;
  let owner: Person;
  let ada: Person;
  beforeAll(async () => {
    [product, app] = await Promise.all([SharedProduct.use(), startSampleApp()]);
    owner = await product.person('app.owner', 'manage:account');
    ada = await product.person('ada');
    const { body } = await owner.api.post<{ client_id: string; client_secret: string }>('/applications', {
      name: 'Sample app',
      website: app.url,
      callback_urls: [app.callback],
    });
    app.use({ clientId: body.data.client_id, clientSecret: body.data.client_secret }, product.publicUrl);
  }, 120_000);
  afterAll(async () => {
    await app?.close();
    await product?.close();
  });

  async function consentPage(visitor: Visitor) {
    const login = await visitor.open(`${app.url}/login`);
    expect(login.url.pathname).toBe('/oauth2/authorize');
    return visitor.send(login, { login: ada.username, password });
  }

  it('O1 O4 comes back with a token that acts for the person, with the scopes that were shown and no others', async () => {
    const visitor = new Visitor();
    const consent = await consentPage(visitor);
    for (const words of ['Sample app', `@${owner.username}`, '127.0.0.1']) expect(consent.text).toContain(words);
    const back = await visitor.send(consent, { decision: 'allow' });
    expect(back.url.href.startsWith(app.callback)).toBe(true);
    const { username, access, refresh } = JSON.parse(back.text) as { username: string; access: string; refresh: string };
    expect([username, refresh]).toEqual([ada.username, expect.stringMatching(/^hg_rt_/)]);
    const caller = product.anybody.as(access);
    expect((await caller.get<{ id: number }>('/me')).body.data.id).toBe(ada.id);
    const refused = await caller.post(`/users/${owner.username}/follow`);
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([403, expect.stringContaining('insufficient_scope')]);
  });

  it('O1 O2 goes directly to consent when the person is signed in already, and is informed of a denial', async () => {
    const visitor = new Visitor();
    await consentPage(visitor);
    const again = await visitor.open(`${app.url}/login`);
    expect(again.text).toContain('name="decision"');
    const denied = await visitor.send(again, { decision: 'deny' });
    expect([denied.url.pathname, denied.status]).toEqual(['/refused', 401]);
  });

  it('O1 a tab with the sign-in goes on to the consent after somebody has signed in in another one', async () => {
    const visitor = new Visitor();
    const [one, other] = [await visitor.open(`${app.url}/login`), await visitor.open(`${app.url}/login`)];
    for (const tab of [one, other]) {
      const consent = await visitor.send(tab, { login: ada.username, password });
      expect([consent.status, consent.text.includes('name="decision"')]).toEqual([200, true]);
    }
  });

  it('B9 O1 rules that have changed since they were accepted are asked about once, between the sign-in and the consent', async () => {
    const bea = await product.person('bea');
    const folder = await mkdtemp(join(tmpdir(), 'rules-'));
    await writeFile(join(folder, 'rules.md'), '---\nversion: of-tomorrow\n---\n\n# Rules\n\nBe kinder.\n');
    const second = await product.startApi({ SITE_DIR: folder });
    const { searchParams } = (await new Visitor().open(`${app.url}/login`)).url;
    const address = `${second.base}/oauth2/authorize?${searchParams}`;
    const signIn = async (visitor: Visitor) => visitor.send(await visitor.open(address), { login: bea.username, password });
    const [first, again] = [new Visitor(), new Visitor()];
    const rules = await signIn(first);
    expect([rules.url.pathname, rules.text.includes('Be kinder.'), rules.text.includes('name="decision"')]).toEqual([
      '/oauth2/rules',
      true,
      false,
    ]);
    const consent = await first.send(rules, {});
    expect([consent.url.pathname, consent.text.includes('name="decision"')]).toEqual(['/oauth2/authorize', true]);
    expect((await signIn(again)).text).toContain('name="decision"');
    // Without a session it is the sign-in.
    expect((await new Visitor().open(`${second.base}/oauth2/rules?${searchParams}`)).text).toContain('name="password"');
  });

  it('A4 E: GET /me/connections, E: GET /me/connections/:id, E: DELETE /me/connections/:id: the app is listed, and has no access afterwards', async () => {
    const visitor = new Visitor();
    const back = await visitor.send(await consentPage(visitor), { decision: 'allow' });
    const caller = product.anybody.as((JSON.parse(back.text) as { access: string }).access);
    const listed = async () => (await ada.api.get<{ id: number; name: string }[]>('/me/connections')).body.data[0];
    expect(await listed()).toMatchObject({ name: 'Sample app', scopes: ['read', 'write:likes'] });
    const path = `/me/connections/${(await listed())?.id}`;
    // When it was last used is noted behind the answer.
    await eventually(async () => expect((await ada.api.get(path)).body.data).toEqual(await listed()));
    expect((await caller.get('/me')).status).toBe(200);
    expect((await ada.api.delete(path)).status).toBe(200);
    expect([(await ada.api.get(path)).status, (await ada.api.delete(path)).status]).toEqual([404, 404]);
    await eventually(async () => expect((await caller.get('/me')).status).toBe(401), 1_000);
  });

  it('A4 a session of days is asked who it is before an app gets a credential for a year', async () => {
    const shop = await product.person('shop', 'manage:account');
    const eva = await product.person('eva');
    const other = await OAuthApp.register(shop, `${product.publicUrl}/healthz/live`, product.publicUrl, 'Lens shop');
    const visitor = new Visitor();
    const page = await other.consentPage(visitor, eva.username, { scope: 'read' });
    const grants = () => product.admin.query('select from identity.grants where user_id = $1', [eva.id]);
    const age = () =>
      product.admin.query(`update identity.sessions set confirmed_at = confirmed_at - interval '2 days' where user_id = $1`, [eva.id]);
    await age();
    const asked = await visitor.send(page, { decision: 'allow' });
    expect([asked.url.pathname, asked.text.includes('confirm_password'), await grants()]).toEqual(['/oauth2/authorize', true, []]);
    const wrong = await visitor.send(asked, { confirm_password: 'a guess' });
    expect([wrong.status, wrong.url.pathname, await grants()]).toEqual([422, '/oauth2/confirm', []]);
    const back = await visitor.send(wrong, { confirm_password: password });
    expect([back.url.pathname, back.url.searchParams.get('state')]).toEqual(['/healthz/live', 'the-state']);
    expect((await other.exchange(product.anybody, back.url.searchParams.get('code') as string)).status).toBe(200);
    const again = await visitor.open(other.authorizeUrl({ scope: 'read', prompt: '' }));
    expect([again.url.pathname, again.url.searchParams.has('code')]).toEqual(['/healthz/live', true]);
    await age();
    expect((await visitor.open(other.authorizeUrl({ scope: 'read', prompt: '' }))).text).toContain('confirm_password');
    for (const more of [
      { scope: 'read write:likes', prompt: '' },
      { scope: 'read', prompt: 'consent' },
    ])
      expect((await visitor.open(other.authorizeUrl(more))).text).toContain('name="decision"');
  });

  it('O1 a parameter that came twice is refused after the login form that it went through, too', async () => {
    const asked = (await new Visitor().open(`${app.url}/login`)).url;
    const visitor = new Visitor();
    const login = await visitor.open(`${product.publicUrl}/oauth2/authorize`, [...asked.searchParams, ['scope', 'read']]);
    const back = await visitor.send(login, { login: ada.username, password });
    expect([back.url.pathname, back.url.searchParams.get('error_description')]).toEqual(['/callback', 'scope is given more than once']);
  });

  it('gets no token for a code that comes without its state', async () => {
    const visitor = new Visitor();
    const page = await visitor.open(`${app.callback}?code=hg_ac_made-up&state=made-up`);
    expect(page.status).not.toBe(200);
  });

  it('O1 P49 pages of an authorization: no script, no frame, not stored, without a referrer; forms of other sites are refused', async () => {
    const visitor = new Visitor();
    const login = await visitor.open(`${app.url}/login`);
    const consent = await visitor.send(login, { login: ada.username, password });
    for (const page of [login, consent]) {
      expect(page.text).not.toMatch(/<script|javascript:| on[a-z]+=/i);
      expect(Object.fromEntries(page.headers)).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'content-security-policy': expect.stringMatching(/^default-src 'none';(?!.*(unsafe|script-src)).*frame-ancestors 'none'$/),
      });
    }
    const foreign = await visitor.send(consent, { decision: 'allow', _csrf: 'made-up' });
    expect([foreign.status, foreign.headers.get('content-type')]).toEqual([403, expect.stringContaining('text/html')]);
    expect(foreign.text).toContain('out of date');
    const empty = await product.anybody.post('/oauth2/login');
    expect([empty.status, empty.headers.get('content-type')]).toEqual([403, expect.stringContaining('text/html')]);
    const odd = await product.anybody.post('/oauth2/authorize', { state: null, scope: ['read', 'read'] });
    expect([odd.status, odd.text.match(/name="scope"/g)?.length, odd.text.includes('name="state"')]).toEqual([200, 2, false]);
    expect(product.said).not.toContain('should not be null');
    const back = await visitor.send(consent, { decision: 'allow' });
    expect(back.url.pathname).toBe('/callback');
  });

  it('O1 the session changes at login: one that an attacker put into the browser is not the one that is signed in', async () => {
    const visitor = new Visitor();
    const cookies = visitor.cookiesOf(product.publicUrl);
    const planted = `hg_ss_${'x'.repeat(43)}`;
    cookies.set('heliograph_session', planted);
    await consentPage(visitor);
    const own = cookies.get('heliograph_session');
    expect([own, own === planted]).toEqual([expect.stringMatching(/^hg_ss_/), false]);
    cookies.set('heliograph_session', planted);
    expect((await visitor.open(`${app.url}/login`)).text).toContain('name="password"');
  });
});
