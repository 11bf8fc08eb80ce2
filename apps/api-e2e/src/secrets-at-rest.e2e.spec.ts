import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@heliograph/database/embedded';
import { eventually } from '@heliograph/testing/pure';
import { SmtpListener, testMasterKeyText, testServices } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { filePlaces, formsOf, found, type Place, redisPlaces, tablesOf } from './spec/kept.js';
import { OAuthApp } from './spec/oauth-app.js';
import { password, type Person, registration, upload } from './spec/people.js';
import { Product } from './spec/product.js';
import { startSampleApp, type SampleApp } from './spec/sample-app.js';
import { type Page, Visitor } from './spec/visitor.js';

const newPassword = 'a new & long password';

/** O9, P49: after everything that gives out or takes a secret has been done, nothing that is kept holds one. */
describe('secrets at rest', () => {
  let product: Product;
  let post: SmtpListener;
  let site: SampleApp;
  let owner: Person;
  let ada: Person;
  let pages: string;
  let places: Place[];
  const secrets = new Map<string, string>();
  const locations: string[] = [];
  const keep = (name: string, secret: string | undefined): string => {
    if (!secret) throw new Error(`there is no ${name}`);
    secrets.set(name, secret);
    return secret;
  };

  beforeAll(async () => {
    [post, site] = await Promise.all([SmtpListener.open(), startSampleApp()]);
    const port = await freePort();
    pages = `http://localhost:${port}`;
    product = await Product.start({ settings: { LOG_LEVEL: 'trace', MAIL_URL: post.url, WEB_PORT: String(port), WEB_URL: pages } });
    [owner, ada] = await Promise.all([product.person('owner', 'manage:account'), product.person('ada', 'manage:account')]);
    keep('master key', testMasterKeyText);
    keep('password', password);
    keep('personal token of the command line', ada.token);
    await upload(ada);
    await tokensOfPeople();
    await codesAndTokensOfApps();
    await outsideProvider();
    await linksInMails();
    await tokensInAddresses();
    const last = await product.anybody.get('/photos', { headers: { 'X-Request-Id': 'the-last-one' } });
    await eventually(() => expect(product.said).toContain(last.headers.get('x-request-id')));
    places = [
      ...(await tablesOf(product.admin)),
      ...(await redisPlaces()),
      ...(await filePlaces(product.dataDir)),
      { name: 'logs of api and worker', text: Buffer.from(product.said).toString('latin1') },
      ...locations.map((text) => ({ name: 'a Link or Location', text })),
    ];
  }, 240_000);
  afterAll(async () => {
    await Promise.all([site?.close(), post?.close()]);
    await product?.close();
  });

  /** What the pages give to a browser: cookies and the token of a form. */
  function keepOfBrowser(of: string, visitor: Visitor, address: string, page: Page): void {
    for (const [name, value] of visitor.cookiesOf(address)) keep(`cookie ${name} ${of}`, decodeURIComponent(value));
    const csrf = / name="_csrf"[^>]* value="([^"]+)"| value="([^"]+)"[^>]* name="_csrf"/.exec(page.text);
    keep(`form token ${of}`, csrf?.[1] ?? csrf?.[2]);
  }

  async function tokensOfPeople(): Promise<void> {
    const made = await ada.api.post<{ access_token: string }>('/me/tokens', { name: 'reader', scopes: ['read'] });
    const token = keep('personal token', made.body.data.access_token);
    expect((await product.anybody.as(token).get('/me')).status).toBe(200);
    const [visitor, wrong] = [new Visitor(), 'a wrong password, typed'];
    const login = await visitor.open(`${pages}/login`);
    keepOfBrowser('of a guest', visitor, pages, login);
    await visitor.send(login, { login: 'ada', password: keep('wrong password', wrong) });
    keepOfBrowser('of a member', visitor, pages, await visitor.send(login, { login: 'ada', password }));
  }

  async function codesAndTokensOfApps(): Promise<void> {
    const app = await OAuthApp.register(owner, `${site.url}/elsewhere`, product.publicUrl, 'Searched');
    keep('client secret', app.clientSecret);
    const more = await owner.api.post<{ client_secret: string }>(`/applications/${app.id}/secrets`);
    keep('second client secret', more.body.data.client_secret);
    const visitor = new Visitor();
    const unused = keep('unused code', await app.code(visitor, 'ada'));
    keepOfBrowser('at an authorization', visitor, product.publicUrl, await visitor.open(app.authorizeUrl()));
    const code = keep('code', await app.code(visitor, 'ada'));
    const { pair } = await app.exchange(product.anybody, code);
    const next = (await app.refresh(product.anybody, keep('refresh token', pair.refresh_token))).pair;
    keep('next refresh token', next.refresh_token);
    expect((await product.anybody.as(keep('access token', pair.access_token)).get('/me')).status).toBe(200);
    expect((await product.anybody.as(keep('next access token', next.access_token)).get('/me')).status).toBe(200);
    const own = await app.token(product.anybody, { grant_type: 'client_credentials' });
    expect((await product.anybody.as(keep("app's own token", own.pair.access_token)).get('/photos')).status).toBe(200);
    const basic = { Authorization: `Basic ${Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64')}` };
    for (const path of ['introspect', 'revoke'])
      expect((await product.anybody.post(`/oauth2/${path}`, { token: pair.access_token }, { headers: basic })).status).toBe(200);
    // Wrong ones are most likely to be written down somewhere.
    await app.exchange(product.anybody, code);
    await app.token(product.anybody, {
      code: unused,
      redirect_uri: 'https://elsewhere.example/',
      code_verifier: keep('verifier', 'v'.repeat(43)),
    });
    await product.anybody.post('/oauth2/token', {
      client_id: app.clientId,
      client_secret: keep('wrong client secret', `hg_cs_${'w'.repeat(43)}`),
    });
  }

  /** A second api process, whose people may sign in with the first one. */
  async function outsideProvider(): Promise<void> {
    const port = await freePort();
    const there = `http://localhost:${port}`;
    const app = await OAuthApp.register(owner, `${there}/login/provider/callback`, product.publicUrl, 'Ourselves');
    await product.startApi({
      WEB_PORT: String(port),
      WEB_URL: there,
      SIGN_IN_PROVIDER_NAME: 'Ourselves',
      SIGN_IN_PROVIDER_AUTHORIZE_URL: `${product.publicUrl}/oauth2/authorize`,
      SIGN_IN_PROVIDER_TOKEN_URL: `${product.publicUrl}/oauth2/token`,
      SIGN_IN_PROVIDER_PROFILE_URL: `${product.publicUrl}/me`,
      SIGN_IN_PROVIDER_CLIENT_ID: app.clientId,
      SIGN_IN_PROVIDER_CLIENT_SECRET: keep("outside provider's secret", app.clientSecret),
    });
    const visitor = new Visitor();
    const login = await visitor.open(`${there}/login/provider`);
    const back = await visitor.send(await visitor.send(login, { login: 'ada', password }), { decision: 'allow' });
    expect(back.url.origin).toBe(there);
    for (const [name, value] of visitor.cookiesOf(there)) keep(`cookie ${name} after an outside sign-in`, decodeURIComponent(value));
    const callback = new URL(visitor.trail.find((address) => address.includes('/login/provider/callback?')) ?? '');
    for (const name of ['code', 'state']) keep(`outside ${name}`, callback.searchParams.get(name) ?? undefined);
  }

  async function linksInMails(): Promise<void> {
    const visitor = new Visitor();
    await visitor.send(await visitor.open(`${pages}/forgot`), { email: registration('ada').email as string });
    const linked = (prefix: string) =>
      eventually(() => {
        // Quoted-printable breaks lines and writes = as =3D.
        const mails = post.mails.map(({ message }) => message.replaceAll('=\r\n', '').replaceAll('=3D', '='));
        const [link] = mails.flatMap((mail) => new RegExp(`http\\S*${prefix}[\\w-]{43}`).exec(mail) ?? []);
        expect(link).toBeDefined();
        return link as string;
      }, 20_000);
    const [verify, reset] = [await linked('hg_ev_'), await linked('hg_pr_')];
    keep('verification link', verify.slice(verify.indexOf('hg_ev_')));
    keep('reset link', reset.slice(reset.indexOf('hg_pr_')));
    await visitor.send(await visitor.open(verify), {});
    const done = await visitor.send(await visitor.open(reset), { password: keep('new password', newPassword) });
    expect(done.status).toBeLessThan(400);
  }

  /** A link on our pages must not pass the token on, and it must not appear where addresses are stored. */
  async function tokensInAddresses(): Promise<void> {
    for (const path of ['/photos?per_page=1&', '/users?', '/search/users/a?', '/me?', '/nowhere?', '/photos?page=0&']) {
      const { headers } = await product.anybody.get(`${path}access_token=${owner.token}`, {
        headers: { Referer: `http://app.example/?access_token=${owner.token}` },
      });
      locations.push(`${headers.get('link')} ${headers.get('location')}`);
    }
    const made = await product.anybody.post(`/me/tokens?access_token=${owner.token}`, { name: 'by query', scopes: ['read'] });
    locations.push(String(made.headers.get('location')));
    keep('token in addresses', owner.token);
  }

  it('O9 P49 no table, key, file or log line holds a secret, in any form', () => {
    expect([...secrets.keys()].length).toBeGreaterThanOrEqual(30);
    process.stdout.write(`secrets at rest: ${secrets.size} secrets, ${places.length} places\n`);
    expect(places.filter(({ name }) => name.startsWith('table identity.')).length).toBeGreaterThan(10);
    expect(places.filter(({ name }) => name.startsWith('Redis ')).length).toBeGreaterThan(5);
    expect(found(secrets, places)).toEqual([]);
    expect(product.said).not.toMatch(/access_token=/);
  });

  it('finds a secret in every form, in a table (text and bytes), in Redis, in a file and in a log', async () => {
    const planted = new Map([['planted', 'hg_at_a planted/secret?']]);
    const file = join(product.dataDir, 'planted.txt');
    const redis = new Redis(testServices().redisUrl);
    const hits = async (look: Place[] | Promise<Place[]>) => found(planted, await look).length;
    await product.admin.query('create table public.planted (word text, bytes bytea)');
    try {
      for (const text of Object.values(formsOf('hg_at_a planted/secret?'))) {
        await product.admin.query('delete from public.planted');
        await product.admin.query('insert into public.planted values ($1, null)', [text]);
        expect(await hits(tablesOf(product.admin))).toBeGreaterThan(0);
        await product.admin.query('update public.planted set word = null, bytes = $1', [Buffer.from(text)]);
        expect(await hits(tablesOf(product.admin))).toBeGreaterThan(0);
        await redis.hset('planted', 'field', text);
        expect(await hits(redisPlaces())).toBeGreaterThan(0);
        await writeFile(file, text);
        expect(await hits(filePlaces(product.dataDir))).toBeGreaterThan(0);
        expect(await hits([{ name: 'log', text: `{"err":"${text}"}` }])).toBeGreaterThan(0);
      }
    } finally {
      await product.admin.query('drop table public.planted');
      await redis.del('planted');
      await redis.quit();
      await rm(file, { force: true });
    }
  });
});
