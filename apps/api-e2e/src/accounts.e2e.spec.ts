import { freePort } from '@heliograph/database/embedded';
import { eventually, sized } from '@heliograph/testing/pure';
import { SmtpListener } from '@heliograph/testing/services';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PageCaller, type PageAnswer } from './spec/page-caller.js';
import { password, type Person } from './spec/people.js';
import { Product } from './spec/product.js';
import type { User } from './spec/resources.js';

const STRANGERS = sized(150, 300, 1_000);

describe('accounts that people control', () => {
  let server: SmtpListener;
  let product: Product;
  let pages: string;
  let ada: Person;
  beforeAll(async () => {
    server = await SmtpListener.open();
    const port = await freePort();
    pages = `http://localhost:${port}`;
    const settings = { WEB_PORT: String(port), MAIL_URL: server.url, TRUSTED_PROXIES: '127.0.0.1,::1' };
    product = await Product.start({ workers: ['identity'], settings });
    ada = await product.person('ada', 'manage:account');
  }, 120_000);
  afterAll(async () => {
    await product?.close();
    await server?.close();
  });

  const caller = (address?: string) => new PageCaller(pages, address);
  const isSignedIn = async (one: PageCaller) => (await one.get('/settings/security')).status === 200;

  /** The newest link of this kind that was sent to an address. */
  const linkTo = (email: string, path: string): Promise<string> =>
    eventually(() => {
      const messages = server.mails.filter(({ to }) => to === email).map(({ message }) => plain(message));
      const link = new RegExp(`${path}\\?token=hg_[a-z]{2}_[\\w-]{43}`).exec(messages.findLast((text) => text.includes(path)) ?? '')?.[0];
      if (link === undefined) throw new Error(`no mail to ${email} leads to ${path}`);
      return link;
    });
  const plain = (message: string) => message.replaceAll('=\r\n', '').replaceAll('=3D', '=');

  it('a new user verifies the address by the link that is sent there', async () => {
    const one = caller();
    const fields = { username: 'beth', name: 'Beth', email: 'beth@example.test', password };
    expect((await one.submit('/register', '/register', fields)).status).toBe(303);
    expect((await one.get('/settings/security')).text).toContain('not verified yet');
    const link = await linkTo('beth@example.test', '/verify');
    expect((await caller().submit(link, '/verify', { token: link.split('=')[1] as string })).text).toContain('Thank you');
    expect((await one.get('/settings/security')).text).toContain('(verified)');
  });

  it('sessions are listed and ended, one and all others', async () => {
    const [one, two, three] = [caller(), caller(), caller()];
    for (const each of [one, two, three]) expect((await each.logIn('ada', password)).status).toBe(303);
    const page = await one.get('/settings/security');
    expect(page.text.match(/Firefox on Linux/g)?.length).toBeGreaterThanOrEqual(3);
    const [, newest] = /sessions\/(\d+)\/end"/.exec(page.text) ?? [];
    expect((await one.post(`/settings/security/sessions/${newest}/end`, {}, page)).status).toBe(303);
    const left = await Promise.all([one, two, three].map(isSignedIn));
    expect([left[0], left.filter(Boolean).length]).toEqual([true, 2]);
    await one.submit('/settings/security', '/settings/security/sessions/end-others');
    expect(await Promise.all([one, two, three].map(isSignedIn))).toEqual([true, false, false]);
  });

  it('O1 a session that was planted before a sign-in is worth nothing after it', async () => {
    const [planter, victim] = [caller(), caller()];
    await planter.logIn('beth', password);
    const planted = planter.jar.get('heliograph_session') as string;
    victim.jar.set('heliograph_session', planted);
    const page = await victim.get('/settings/security');
    await victim.post('/logout', {}, page);
    victim.jar.set('heliograph_session', planted);
    expect(await isSignedIn(victim)).toBe(false);
    await victim.logIn('ada', password);
    expect(victim.jar.get('heliograph_session')).not.toBe(planted);
    expect(await isSignedIn(planter)).toBe(false);
  });

  it('O9 a forgotten password is replaced by mail; all that was signed in is signed out, and no log holds the token', async () => {
    const [before, somewhere] = [caller(), caller()];
    await before.logIn('beth', password);
    expect((await somewhere.submit('/forgot', '/forgot', { email: 'BETH@example.test' })).text).toContain('If there is an account');
    const link = await linkTo('beth@example.test', '/reset');
    const token = link.split('=')[1] as string;
    for (let look = 0; look < 3; look++) expect((await caller().get(link)).status).toBe(200);
    const sent = await somewhere.submit(link, '/reset', { token, password: 'battery staple' });
    expect([sent.status, sent.text.includes('Your new password is set')]).toEqual([200, true]);
    expect(await isSignedIn(before)).toBe(false);
    expect((await somewhere.submit('/forgot', '/reset', { token, password: 'staple battery' })).status).toBe(404);
    expect((await before.logIn('beth', password)).status).toBe(422);
    expect((await before.logIn('beth', 'battery staple')).status).toBe(303);
    await eventually(() =>
      expect(server.mails.filter(({ message }) => message.includes('was changed')).map(({ to }) => to)).toEqual(['beth@example.test']),
    );
    expect(product.api.output).not.toContain(token);
    expect(product.api.output).not.toContain('battery staple');
  });

  describe('nothing reveals whether there is an account', () => {
    /** All that an answer shows, but for what changes with every answer and for what was typed. */
    const seen = ({ status, headers, text }: PageAnswer, typed: string) => ({
      status,
      headers: Object.fromEntries([...headers].filter(([name]) => !['date', 'set-cookie', 'retry-after'].includes(name))),
      cookies: headers.getSetCookie().map((line) => line.replace(/=[^;]*/, '')),
      text: text.replaceAll(typed, 'TYPED').replace(/(name="_csrf" value=")[^"]*/g, '$1'),
      length: text.length,
    });
    const both = async (work: (who: string, one: PageCaller) => Promise<PageAnswer>, typed: (who: string) => string = (who) => who) => {
      const [known, unknown] = [seen(await work('ada', caller()), typed('ada')), seen(await work('xyz', caller()), typed('xyz'))];
      expect(unknown).toEqual(known);
      return known.status;
    };

    it('O1 at signing in, by name and by address', async () => {
      expect(await both((who, one) => one.logIn(who, 'wrong password'))).toBe(422);
      expect(await both((who, one) => one.logIn(`${who}@example.test`, 'wrong password'))).toBe(422);
    });

    it('O1 at asking for a new password, however often', async () => {
      for (let time = 0; time < 7; time++)
        expect(await both((who, one) => one.submit('/forgot', '/forgot', { email: `${who}@example.test` }))).toBe(200);
    });

    it('O1 when there were too many attempts', async () => {
      const fail = async (who: string, one: PageCaller) => {
        let last = await one.logIn(who, 'wrong password');
        for (let time = 0; time < 11; time++) last = await one.logIn(who, 'wrong password');
        return last;
      };
      expect(await both((who) => fail(who, caller('203.0.113.77')))).toBe(429);
    });
  });

  it(`${STRANGERS} failures of strangers from as many addresses keep strangers out, and not the owner`, async () => {
    const cleo = await product.person('cleo');
    const [own, stranger] = [caller(), caller()];
    expect((await own.logIn('cleo', password)).status).toBe(303);
    const page = await stranger.get('/login');
    const statuses: number[] = [];
    let next = 0;
    const fail = async () => {
      while (next < STRANGERS) {
        const at = next++;
        const one = new PageCaller(pages, `198.51.${100 + Math.floor(at / 250)}.${at % 250}`);
        for (const [name, value] of stranger.jar) one.jar.set(name, value);
        statuses.push((await one.post('/login', { login: 'cleo', password: `guess ${at}` }, page)).status);
      }
    };
    await Promise.all(Array.from({ length: 8 }, fail));
    expect(statuses.filter((status) => status === 422)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(STRANGERS - 100);
    const refused = await caller('192.0.2.9').logIn('cleo', password);
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(1_000);
    own.jar.delete('heliograph_session');
    expect((await own.logIn('cleo', password)).status).toBe(303);
    expect((await cleo.api.get<User>('/me')).body.data.username).toBe('cleo');
    await stranger.submit('/forgot', '/forgot', { email: 'cleo@example.test' });
    expect(await linkTo('cleo@example.test', '/reset')).toContain('token=');
  }, 120_000);

  it('E: PUT /me/password: a stolen token has ten attempts at the password, and then waits', async () => {
    const statuses = [];
    for (let time = 0; time < 12; time++)
      statuses.push((await ada.api.put('/me/password', { current_password: 'wrong one', password: 'another long one' })).status);
    expect(statuses).toEqual([...Array(10).fill(422), 403, 403]);
    const waiting = await ada.api.put('/me/password', { current_password: password, password: 'another long one' });
    expect([waiting.text, Number(waiting.headers.get('retry-after')) > 0]).toEqual(['{"message":"403 Forbidden","status_code":403}', true]);
    expect((await caller().logIn('ada', password)).status).toBe(303);
  });

  it('others are answered while fifty sign-ins are under way', async () => {
    let underWay = 50;
    const one = caller();
    const page = await one.get('/login');
    const logins = Array.from({ length: 50 }, async (_, at) => {
      const { status } = await one.post('/login', { login: `nobody_${at}`, password: 'wrong password' }, page);
      underWay -= 1;
      return status;
    });
    const meanwhile: number[] = [];
    while (underWay > 0) {
      await product.anybody.get('/users?per_page=1');
      meanwhile.push(underWay);
    }
    expect(await Promise.all(logins)).toEqual(Array(50).fill(422));
    expect(meanwhile.filter((still) => still > 25).length).toBeGreaterThanOrEqual(5);
  });
});
