import { freePort } from '@heliograph/database/embedded';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { password, registration } from './spec/people.js';
import { Product } from './spec/product.js';
import { Visitor } from './spec/visitor.js';

type Page = Awaited<ReturnType<Visitor['open']>>;

/** Two products: people of the second one sign in with the first one as their OAuth 2.0 provider. */
describe('signing in with another provider (O11)', () => {
  let elsewhere: Product;
  let here: Product;
  let elsewherePages: string;
  let pages: string;

  beforeAll(async () => {
    const [port, otherPort] = await Promise.all([freePort(), freePort()]);
    pages = `http://localhost:${port}`;
    elsewherePages = `http://localhost:${otherPort}`;
    elsewhere = await Product.start({ workers: [], settings: { WEB_PORT: String(otherPort) } });
    const owner = await elsewhere.person('app.owner', 'manage:account');
    await Promise.all(['ada', 'ben', 'cleo', 'dora', 'eva', 'finn'].map((name) => elsewhere.person(name)));
    const app = await owner.api.post<{ client_id: string; client_secret: string }>('/applications', {
      name: 'The other product',
      website: null,
      callback_urls: [`${pages}/login/provider/callback`],
      require_pkce: 1,
      exact_redirect: 1,
    });
    here = await Product.start({
      workers: [],
      settings: {
        WEB_PORT: String(port),
        SIGN_IN_PROVIDER_NAME: 'Elsewhere',
        // The page of the consent is shown each time.
        SIGN_IN_PROVIDER_AUTHORIZE_URL: `${elsewhere.publicUrl}/oauth2/authorize?prompt=consent`,
        SIGN_IN_PROVIDER_TOKEN_URL: `${elsewhere.publicUrl}/oauth2/token`,
        SIGN_IN_PROVIDER_PROFILE_URL: `${elsewhere.publicUrl}/me`,
        SIGN_IN_PROVIDER_CLIENT_ID: app.body.data.client_id,
        SIGN_IN_PROVIDER_CLIENT_SECRET: app.body.data.client_secret,
      },
    });
  }, 180_000);
  afterAll(() => Promise.all([elsewhere?.close(), here?.close()]));

  /** From the button here over sign-in and consent there, to where that leads. */
  async function comeBack(visitor: Visitor, login: string, { decision = 'allow', from = '/login/provider' } = {}): Promise<Page> {
    const signIn = await visitor.open(new URL(from, pages).href);
    const consent = signIn.text.includes('name="decision"') ? signIn : await visitor.send(signIn, { login, password });
    expect(consent.text).toContain('The other product');
    return visitor.send(consent, { decision });
  }

  const join = (visitor: Visitor, page: Page, username: string) => visitor.send(page, { ...registration(username), username });
  const callbackOf = (visitor: Visitor) => visitor.trail.findLast((address) => address.includes('/login/provider/callback?')) ?? '';
  const fromForm = (page: Page, action: string): Page => ({
    ...page,
    text: page.text.slice(page.text.indexOf(` action="${action}"`) - 20),
  });
  const account = '/settings/account';

  it('O11 the first time makes an account with a name of its own, the second time signs in to it', async () => {
    const first = new Visitor();
    const choose = await comeBack(first, 'ada', { from: '/login/provider?return_to=%2Fsettings%2Faccount' });
    expect([choose.url.pathname, choose.status]).toEqual(['/login/provider/join', 200]);
    expect(choose.text).toContain('value="ada of the suite"');
    const joined = await join(first, choose, 'ada.here');
    expect([joined.url.pathname, joined.url.searchParams.get('return_to')]).toEqual(['/welcome', account]);
    expect((await first.open(pages + account)).text).toContain('Connected since');

    const again = new Visitor();
    const home = await comeBack(again, 'ada', { from: `/login/provider?return_to=${account}` });
    expect([home.url.pathname, home.text.includes('/users/ada.here')]).toEqual([account, true]);
    const rows = await here.admin.query<{ provider: string; hash: string }>(
      `select provider, encode(subject_hash, 'hex') as hash from identity.outside_accounts`,
    );
    expect(rows).toEqual([{ provider: `${elsewhere.publicUrl}/me`, hash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  }, 60_000);

  it('O11 a taken name is refused in the form, and the person may continue from there', async () => {
    const visitor = new Visitor();
    const choose = await comeBack(visitor, 'dora');
    const taken = await join(visitor, choose, 'ada.here');
    expect([taken.status, taken.text.includes('This username is taken.')]).toEqual([409, true]);
    expect((await join(visitor, taken, 'dora.here')).url.pathname).toBe('/welcome');
  }, 60_000);

  it('O11 is informed of a denial', async () => {
    const denied = await comeBack(new Visitor(), 'ada', { decision: 'deny' });
    expect([denied.status, denied.url.pathname]).toEqual([403, '/login/provider/callback']);
    expect(denied.text).toContain('the request was declined at Elsewhere.');
  }, 60_000);

  it('O11 a return is good in its own browser, under its own state, once', async () => {
    const visitor = new Visitor();
    await comeBack(visitor, 'ada');
    const used = callbackOf(visitor);
    expect((await visitor.open(used)).status).toBe(400);

    const other = new Visitor();
    expect((await other.open(used)).status).toBe(400);
    const signIn = await other.open(`${pages}/login/provider`);
    const forged = new URL(used);
    expect((await other.open(forged.href)).text).toContain('another browser');
    expect(signIn.url.origin).toBe(elsewhere.publicUrl);
    const fresh = await other.open(`${pages}/login/provider`);
    forged.searchParams.set('state', fresh.url.searchParams.get('state') ?? '');
    const replayed = await other.open(forged.href);
    expect([replayed.status, replayed.text.includes('Elsewhere did not sign you in')]).toEqual([403, true]);
    expect((await other.open(pages + account)).url.pathname).toBe('/login');
  }, 60_000);

  it('O11 refuses an answer of another issuer (RFC 9207)', async () => {
    const visitor = new Visitor();
    const { url } = await visitor.open(`${pages}/login/provider`);
    const sent = new URLSearchParams({ code: 'x', state: url.searchParams.get('state') ?? '', iss: 'https://evil.example' });
    expect((await visitor.open(`${pages}/login/provider/callback?${sent}`)).status).toBe(403);
  }, 60_000);

  it('O11 connects and disconnects an account that is there already; another person’s cannot be connected', async () => {
    const visitor = new Visitor();
    await here.anybody.post('/users', registration('ben.here'));
    const settings = await visitor.send(await visitor.open(`${pages}/login?return_to=${account}`), { login: 'ben.here', password });
    const connect = async (from: Page, login: string) => {
      const goOn = await visitor.send(fromForm(from, `${account}/provider/connect`), {});
      const href = /href="(http[^"]+)"/.exec(goOn.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
      return comeBack(visitor, login, { from: href });
    };
    const connected = await connect(settings, 'ben');
    expect([connected.url.pathname, connected.text.includes('Connected since')]).toEqual([account, true]);
    expect((await comeBack(new Visitor(), 'ben', { from: `/login/provider?return_to=${account}` })).text).toContain('/users/ben.here');

    const disconnected = await visitor.send(fromForm(connected, `${account}/provider/disconnect`), {});
    expect(disconnected.text).toContain('Connect Elsewhere');
    expect((await comeBack(new Visitor(), 'ben')).url.pathname).toBe('/login/provider/join');

    const thief = new Visitor();
    const mine = await thief.send(await thief.open(`${pages}/login?return_to=${account}`), { login: 'ben.here', password });
    const goOn = await thief.send(fromForm(mine, `${account}/provider/connect`), {});
    const href = /href="(http[^"]+)"/.exec(goOn.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const refused = await comeBack(thief, 'ada', { from: href });
    expect([refused.status, refused.text.includes('connected to another account')]).toEqual([422, true]);
  }, 60_000);

  it('A4 who somebody is has to be shown when a connection begins and when it comes back', async () => {
    const visitor = new Visitor();
    await here.anybody.post('/users', registration('finn.here'));
    const settings = await visitor.send(await visitor.open(`${pages}/login?return_to=${account}`), { login: 'finn.here', password });
    const goOn = await visitor.send(fromForm(settings, `${account}/provider/connect`), {});
    const href = /href="(http[^"]+)"/.exec(goOn.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    await here.admin.query(`update identity.sessions set confirmed_at = confirmed_at - interval '16 minutes'
      where user_id = (select id from identity.users where username = 'finn.here')`);
    const asked = await comeBack(visitor, 'finn', { from: href });
    expect([asked.url.pathname, asked.text.includes('confirm_password')]).toEqual(['/confirm', true]);
    const confirmed = await visitor.send(asked, { confirm_password: password });
    expect([confirmed.url.pathname, confirmed.text.includes('Connect Elsewhere')]).toEqual([account, true]);
  }, 60_000);

  it('O11 an account is connected from the pages under another name of the product', async () => {
    const visitor = new Visitor();
    await here.anybody.post('/users', registration('eva.here'));
    const otherName = pages.replace('localhost', '127.0.0.1');
    const login = await visitor.open(`${otherName}/login?return_to=${account}`);
    const settings = await visitor.send(login, { login: 'eva.here', password });
    const goOn = await visitor.send(fromForm(settings, `${account}/provider/connect`), {});
    const href = /href="(http[^"]+)"/.exec(goOn.text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const connected = await comeBack(visitor, 'eva', { from: href });
    expect([connected.status, connected.url.href, connected.text.includes('Connected since')]).toEqual([
      200,
      `${otherName}${account}`,
      true,
    ]);
  }, 60_000);

  it('O11 E: DELETE /me from the page of the account takes the connection along', async () => {
    const visitor = new Visitor();
    await join(visitor, await comeBack(visitor, 'cleo', { from: `/login/provider?return_to=${account}` }), 'cleo.here');
    const settings = await visitor.open(pages + account);
    const wrong = await visitor.send(fromForm(settings, `${account}/delete`), { password: 'a guess of mine' });
    expect(wrong.status).toBe(422);
    const gone = await visitor.send(fromForm(wrong, `${account}/delete`), { password });
    expect(gone.text).toContain('Your account is deleted');
    expect((await visitor.open(pages + account)).url.pathname).toBe('/login');
    expect((await here.anybody.get('/users/cleo.here')).status).toBe(404);
    expect((await comeBack(new Visitor(), 'cleo')).url.pathname).toBe('/login/provider/join');
  }, 60_000);

  it('O11 does not sign in to a disabled account', async () => {
    await here.heliograph('users', 'disable', 'dora.here');
    expect((await comeBack(new Visitor(), 'dora')).status).toBe(403);
  }, 60_000);

  it('O11 without a provider in the settings there is no button, and nothing behind it', async () => {
    const visitor = new Visitor();
    expect((await visitor.open(`${elsewherePages}/login`)).text).not.toContain('/login/provider');
    for (const path of ['', '/callback?code=x&state=y', '/join'])
      expect((await visitor.open(`${elsewherePages}/login/provider${path}`)).status).toBe(404);
  }, 60_000);

  it('O11 says so when the provider is down, and the password still opens the door', async () => {
    const visitor = new Visitor();
    const begun = await visitor.open(`${pages}/login/provider?return_to=${account}`);
    const back = new URLSearchParams({ code: 'hg_ac_x', state: begun.url.searchParams.get('state') ?? '' });
    await elsewhere.api.stop();
    const down = await visitor.open(`${pages}/login/provider/callback?${back}`);
    expect([down.status, down.text.includes('Elsewhere is not answering right now.')]).toEqual([503, true]);
    const opened = await visitor.send(down, { login: 'ada.here', password });
    expect([opened.url.pathname, opened.text.includes('/users/ada.here')]).toEqual([account, true]);
  }, 60_000);
});
