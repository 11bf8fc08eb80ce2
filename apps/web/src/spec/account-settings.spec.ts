import { HttpProblem } from '@heliograph/http';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { fixtureBackend, viewer } from './fixture-backend.js';
import { WebClient } from './web-client.js';

const provider = {
  name: 'Elsewhere',
  authorizeUrl: 'https://elsewhere.example/authorize',
  tokenUrl: 'https://elsewhere.example/token',
  profileUrl: 'https://elsewhere.example/me?fields=id',
  clientId: 'our-id',
  clientSecret: 'our-secret',
  scope: 'read',
};
const providerIssuer = 'https://elsewhere.example/me';
const page = '/settings/account';

describe('the account (E, O11)', () => {
  let member: WebClient;

  beforeEach(async () => {
    member = (await WebClient.open()).signIn();
  });

  it('E: GET /me/export has a button that answers with a file which is not cached', async () => {
    const { status, headers, body } = await member.submit(page, `${page}/export`);
    expect([status, body]).toEqual([200, 'PK archive']);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="heliograph-marta.lind-2026-03-01.zip"',
      'cache-control': 'private, no-store',
    });
  });

  it('says to wait while another export is being made', async () => {
    const retry = { headers: { 'Retry-After': '10' } };
    const start = () => Promise.reject(new HttpProblem(429, 'Another export of your data is in progress', retry));
    const busy = (await WebClient.open({ exports: { start } })).signIn();
    const { status, headers, body } = await busy.submit(page, `${page}/export`);
    expect([status, headers['retry-after']]).toEqual([429, '10']);
    expect(body).toContain('Another export of your data is in progress.');
  });

  it('E: DELETE /me from the page: with the password, and the session is over', async () => {
    const wrong = await member.submit(page, `${page}/delete`, { password: 'a guess' });
    expect([wrong.status, wrong.body.includes('This is not your password.')]).toEqual([422, true]);
    expect((await member.submit(page, `${page}/delete`)).body).toContain('Enter your password.');
    expect(member.calls).toEqual([]);
    const { status, headers, body } = await member.submit(page, `${page}/delete`, { password: 'correct horse' });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toContain('Your account is deleted');
    expect(member.jar.has('heliograph_session')).toBe(false);
    expect(member.calls.map(([name]) => name)).toEqual(['erase', 'logOut']);
  });

  it('E: DELETE /me from the page: the password is asked for once, also long after the sign-in', async () => {
    const { backend } = fixtureBackend();
    const asUnconfirmed = (hasSecondFactor: boolean) => ({
      signIn: {
        ...backend.signIn,
        holderOf: async (token: string) => {
          const found = await backend.signIn.holderOf(token);
          return found && { ...found, session: { ...found.session, confirmed: false, hasSecondFactor } };
        },
      },
    });
    const late = (await WebClient.open(asUnconfirmed(false))).signIn();
    expect((await late.submit(page, `${page}/delete`, { password: 'correct horse' })).body).toContain('Your account is deleted');
    // Who has a second factor shows it before the form, which then asks for the password alone.
    const guarded = (await WebClient.open(asUnconfirmed(true))).signIn();
    const { body } = await guarded.get(page);
    expect([body.includes('/confirm?return_to=%2Fsettings%2Faccount'), body.includes(`action="${page}/delete"`)]).toEqual([true, false]);
    const refused = await guarded.submit(page, `${page}/delete`, { password: 'correct horse' });
    expect([refused.status, guarded.calls]).toEqual([403, []]);
  });

  it('says what deleting does before it is done', async () => {
    const { body } = await member.get(page);
    for (const words of ['cannot be undone', 'Nobody can use your username again']) expect(body).toContain(words);
  });

  it('refuses every form without its token, and visitors who are not signed in', async () => {
    const with_ = (await WebClient.open({}, { provider })).signIn();
    for (const path of ['export', 'delete', 'provider/connect', 'provider/disconnect'])
      expect([path, (await with_.post(`${page}/${path}`, { password: 'correct horse' })).status]).toEqual([path, 403]);
    expect(with_.calls).toEqual([]);
    with_.jar.clear();
    expect((await with_.get(page)).headers.location).toBe('/login?return_to=%2Fsettings%2Faccount');
  });

  describe('without a provider', () => {
    it('O11 shows no button, and nothing is there', async () => {
      expect((await member.get(page)).body).not.toContain('provider');
      member.jar.clear();
      expect((await member.get('/login')).body).not.toContain('provider');
      for (const path of ['/login/provider', '/login/provider/callback?code=x&state=y', '/login/provider/join'])
        expect([path, (await member.get(path)).status]).toEqual([path, 404]);
    });
  });

  describe('with a provider', () => {
    let pages: WebClient;
    let guest: WebClient;
    beforeAll(async () => {
      pages = await WebClient.open({}, { provider });
    });
    beforeEach(() => {
      guest = pages.newVisitor();
    });

    it('O11 shows a button that leads there with a state that only this browser has', async () => {
      expect((await guest.get('/login?return_to=/photos/3')).body).toContain(
        'href="http://pages.example/login/provider?return_to=%2Fphotos%2F3"',
      );
      const { status, headers, cookies } = await guest.get('/login/provider?return_to=/photos/3');
      expect([status, String(headers.location).startsWith('https://elsewhere.example/authorize?')]).toEqual([303, true]);
      expect(new URL(String(headers.location)).searchParams.get('redirect_uri')).toBe('http://pages.example/login/provider/callback');
      const cookie = cookies.find(({ name }) => name === 'heliograph_provider');
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', expires: expect.any(Date) });
      expect(cookie?.value).not.toContain(new URL(String(headers.location)).searchParams.get('state'));
    });

    it('O11 shows a refusal with our own text on the sign-in page, and deletes the cookie', async () => {
      const begun = await guest.get('/login/provider');
      const state = new URL(String(begun.headers.location)).searchParams.get('state') ?? '';
      const sent = new URLSearchParams({ error: 'access_denied', error_description: '<script>alert(1)</script>', state });
      const { status, body } = await guest.get(`/login/provider/callback?${sent}`);
      expect(status).toBe(403);
      expect(body).toContain('the request was declined at Elsewhere.');
      expect(body).not.toContain('script');
      expect(guest.jar.has('heliograph_provider')).toBe(false);
      expect((await guest.get(`/login/provider/callback?${sent}`)).status).toBe(400);
    });

    it('O11 never leads to another site', async () => {
      for (const evil of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
        guest.signIn();
        expect((await guest.get(`/login/provider?return_to=${encodeURIComponent(evil)}`)).headers.location).toBe('/');
      }
    });

    it('O11 spends the sign-in budget before the provider is called', async () => {
      const spent = new HttpProblem(429, undefined, { headers: { 'Retry-After': '42' } });
      const addressLimits = { refusalOf: async (name: string) => (name === 'sign-in' ? spent : null) };
      const busy = await WebClient.open({}, { provider, addressLimits });
      const { status, headers, body } = await busy.get('/login/provider/callback?code=x&state=y');
      expect([status, headers['retry-after'], body.includes('Too many attempts.')]).toEqual([429, '42', true]);
    });

    it('O11 connects by a form and a page with a link, because a form may not lead to another site', async () => {
      const { status, body, cookies } = await guest.signIn().submit(page, `${page}/provider/connect`);
      expect([status, /<a class="button[^"]*" href="https:\/\/elsewhere\.example\/authorize\?/.test(body)]).toEqual([200, true]);
      expect(cookies.map(({ name }) => name)).toContain('heliograph_provider');
    });

    it('A4 asks again who it is where that is long ago on the way back, and connects nothing', async () => {
      const { signIn } = fixtureBackend().backend;
      let confirmed = true;
      const holderOf: typeof signIn.holderOf = async (token) => {
        const found = await signIn.holderOf(token);
        return found && { ...found, session: { ...found.session, confirmed } };
      };
      const client = (await WebClient.open({ signIn: { ...signIn, holderOf } }, { provider })).signIn();
      const { body } = await client.submit(page, `${page}/provider/connect`);
      const state = /[?&]state=([\w-]+)|&amp;state=([\w-]+)/.exec(body)?.slice(1).find(Boolean) ?? '';
      confirmed = false;
      const back = await client.get(`/login/provider/callback?error=access_denied&state=${state}`);
      expect([back.status, back.headers.location]).toEqual([303, '/confirm?return_to=%2Fsettings%2Faccount']);
      expect(client.jar.has('heliograph_provider')).toBe(false);
      expect(client.calls).toEqual([]);
    });

    it('O11 disconnects', async () => {
      expect((await guest.signIn().submit(page, `${page}/provider/disconnect`)).headers.location).toBe(page);
      expect(guest.calls).toEqual([['disconnect', viewer, providerIssuer]]);
    });

    it('O11 has no sign-up page for a visitor whom no provider has authenticated', async () => {
      expect((await guest.get('/login/provider/join')).headers.location).toBe('/login');
      const form = { username: 'mallory', name: 'M', email: 'm@example.org', password: 'long enough 1' };
      expect((await guest.submit('/login', '/login/provider/join', form)).status).toBe(400);
      expect(guest.calls).toEqual([]);
    });

    it('O11 does not sign in while the API is read-only (P)', async () => {
      const still = await WebClient.open({}, { provider, readOnly: true });
      for (const path of ['/login/provider', '/login/provider/callback?code=x&state=y'])
        expect([path, (await still.get(path)).status]).toEqual([path, 503]);
    });
  });
});
