import { freePort } from '@heliograph/database/embedded';
import { until } from '@heliograph/timing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { published } from './spec/expectations.js';
import { OAuthApp } from './spec/oauth-app.js';
import { type PageAnswer, PageCaller } from './spec/page-caller.js';
import { password, type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';
import type { Comment } from './spec/resources.js';
import { Visitor } from './spec/visitor.js';

const SECURITY = '/settings/security';

/** Codes that were not used before: each names a step of its own, and the product takes one before and one after the present. */
class Authenticator {
  private last = 0;

  constructor(private readonly secret: string) {}

  /** @param steps from now */
  at(steps: number): string {
    return generateSync({ secret: this.secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
  }

  /** Waits for the next step where all that count were used. */
  async fresh(): Promise<string> {
    const step = () => Math.floor(Date.now() / 30_000);
    await until(() => this.last <= step(), { withinMilliseconds: 60_000, pauseMilliseconds: 200 });
    this.last = Math.max(this.last + 1, step() - 1);
    return this.at(this.last - step());
  }
}

interface Owner {
  readonly person: Person;
  readonly pages: PageCaller;
  readonly app: Authenticator;
  readonly recovery: string[];
}

describe('a second factor and the step up (A4)', () => {
  let product: Product;
  let pagesUrl: string;
  let ada: Owner;

  beforeAll(async () => {
    const port = await freePort();
    pagesUrl = `http://localhost:${port}`;
    product = await Product.start({ settings: { WEB_PORT: String(port), TRUSTED_PROXIES: '127.0.0.1,::1' } });
    ada = await owner(await product.person('ada', 'manage:account'));
  }, 120_000);
  afterAll(() => product?.close());

  const caller = () => new PageCaller(pagesUrl);
  const isSignedIn = async (one: PageCaller) => (await one.get(SECURITY)).status === 200;
  /** As if the last proof were a while ago. */
  const age = (who: Person) =>
    product.admin.query(`update identity.sessions set confirmed_at = confirmed_at - interval '16 minutes' where user_id = $1`, [who.id]);

  /** Sets an authenticator app up on the pages. */
  async function owner(person: Person): Promise<Owner> {
    const pages = caller();
    expect((await pages.logIn(person.username, password)).status).toBe(303);
    const begun = await pages.submit(SECURITY, `${SECURITY}/totp`);
    expect([begun.status, begun.headers.get('location')]).toEqual([303, `${SECURITY}/totp`]);
    const setup = await pages.get(`${SECURITY}/totp`);
    expect(setup.text).toContain('<svg class="qr-code"');
    const secret = /class="totp-key">([A-Z2-7 ]+)</.exec(setup.text)?.[1]?.replaceAll(' ', '') ?? '';
    const app = new Authenticator(secret);
    expect((await pages.post(`${SECURITY}/totp/confirm`, { otp: '12345' }, setup)).status).toBe(422);
    const shown = await pages.post(`${SECURITY}/totp/confirm`, { otp: await app.fresh() }, setup);
    const recovery = [...shown.text.matchAll(/<code>([a-z2-9-]{19})<\/code>/g)].map(([, code]) => String(code));
    expect([shown.status, recovery.length]).toEqual([200, 10]);
    expect((await pages.get(SECURITY)).text).toContain('10 are left');
    return { person, pages, app, recovery };
  }

  /** The password, and then the second step. */
  const signIn = async (one: PageCaller, otp: string): Promise<PageAnswer> => {
    const first = await one.logIn('ada', password);
    expect(first.headers.get('location')).toBe('/login/second-factor?return_to=%2F');
    expect(await isSignedIn(one)).toBe(false);
    return one.submit('/login/second-factor', '/login/second-factor', { otp });
  };

  it('is asked at the sign-in, and each code is good once', async () => {
    const [one, two] = [caller(), caller()];
    const code = await ada.app.fresh();
    expect((await signIn(one, code)).status).toBe(303);
    expect(await isSignedIn(one)).toBe(true);
    const replayed = await signIn(two, code);
    expect([replayed.status, replayed.text.includes('This code is wrong or has expired.')]).toEqual([422, true]);
    expect(await isSignedIn(two)).toBe(false);
    const recovery = ada.recovery.pop() as string;
    expect((await two.submit('/login/second-factor', '/login/second-factor', { otp: recovery })).status).toBe(303);
    expect(await isSignedIn(two)).toBe(true);
    expect((await signIn(caller(), recovery)).status).toBe(422);
    expect((await caller().submit('/login', '/login/second-factor', { otp: '123456' })).text).toContain('Please sign in again.');
  });

  it('is asked where an app leads to the sign-in', async () => {
    const maker = await product.person('maker', 'manage:account');
    const app = await OAuthApp.register(maker, 'https://elsewhere.example/cb', product.publicUrl, 'Elsewhere');
    const asked = { client_id: app.clientId, redirect_uri: 'https://elsewhere.example/cb', response_type: 'code', state: 's' };
    const visitor = new Visitor();
    const login = await visitor.open(`${product.publicUrl}/oauth2/authorize?${new URLSearchParams(asked)}`);
    const second = await visitor.send(login, { login: 'ada', password });
    expect(second.text).toContain('Your second factor');
    const wrong = await visitor.send(second, { otp: '000000' });
    expect([wrong.status, wrong.text.includes('name="decision"')]).toEqual([422, false]);
    const consent = await visitor.send(wrong, { otp: ada.recovery.pop() as string });
    expect([consent.status, consent.text.includes('name="decision"')]).toEqual([200, true]);
  });

  it('on the API `otp` is asked before a token is made, the password changed, the account erased', async () => {
    const { api } = ada.person;
    const make = (more: object = {}) => api.post('/me/tokens', { name: 'script', scopes: ['read'], ...more });
    const missing = await make();
    expect([missing.status, missing.body.errors]).toEqual([422, { otp: ['is required'] }]);
    const code = await ada.app.fresh();
    const both = await Promise.all([make({ otp: code }), make({ otp: code })]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect((await make({ otp: 123456 })).body.errors).toHaveProperty('otp');
    expect((await make({ otp: ada.recovery.pop() })).status).toBe(201);
    const put = await api.put('/me/password', { current_password: password, password: 'battery staple horse' });
    const end = await api.delete('/me', { password });
    expect([put.status, end.status, put.body.errors, end.body.errors]).toEqual([422, 422, missing.body.errors, missing.body.errors]);
    const wrong = await api.put('/me/password', { current_password: 'not this one', password: 'battery staple horse', otp: '000000' });
    expect(Object.keys(wrong.body.errors)).toEqual(['current_password']);
    expect((await api.get('/me')).status).toBe(200);
  });

  const forms: [path: string, page: string, fields: Record<string, string>][] = [
    ['/settings/tokens', '/settings/tokens', { name: 'A name that was typed', scopes: 'read' }],
    ['/settings/account/export', '/settings/account', {}],
    ['/settings/account/delete', '/settings/account', { password }],
    ['/settings/password', SECURITY, { current_password: password, password: 'battery staple horse' }],
    [`${SECURITY}/totp/remove`, SECURITY, {}],
    [`${SECURITY}/recovery-codes`, SECURITY, {}],
  ];

  it.each(forms)('is asked again before %s, after a quarter of an hour', async (path, page, fields) => {
    await age(ada.person);
    const asked = await ada.pages.submit(page, path, fields);
    expect([asked.status, asked.text.includes('name="confirm_otp"'), asked.text.includes(password)]).toEqual([403, true, false]);
    const byPassword = await ada.pages.submit(page, path, { ...fields, confirm_password: password });
    expect([byPassword.status, byPassword.text.includes('name="confirm_otp"')]).toEqual([422, true]);
  });

  it('what was typed goes on with the answer', async () => {
    await age(ada.person);
    const asked = await ada.pages.submit('/settings/tokens', '/settings/tokens', { name: 'A name that was typed', scopes: 'read' });
    expect(asked.text).toContain('value="A name that was typed"');
    const fields = Object.fromEntries(
      [...asked.text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, n, v]) => [n, v]),
    );
    const wrong = await ada.pages.post('/settings/tokens', { ...fields, confirm_otp: '000000' });
    expect([wrong.status, wrong.text.includes('value="A name that was typed"')]).toEqual([422, true]);
    const made = await ada.pages.post('/settings/tokens', { ...fields, confirm_otp: ada.recovery.pop() as string });
    expect([made.status, made.text.includes('Your token <strong>A name that was typed</strong>')]).toEqual([200, true]);
    expect((await ada.pages.submit('/settings/tokens', '/settings/tokens', { name: 'again', scopes: 'read' })).status).toBe(200);
  });

  it('staff have the power of a role on the pages, and give it on, once they have one', async () => {
    const moira = await product.staff('moira', 'moderator', 'moderate', 'manage:account');
    const photo = await upload(ada.person);
    await published(ada.person, photo.id);
    const comment = async () => (await ada.person.api.post<Comment>(`/photos/${photo.id}/comments`, { body: 'Mine' }, {})).body.data.id;
    const remove = async (one: PageCaller, id: number) => one.submit(`/photos/${photo.id}`, `/photos/${photo.id}/comments/${id}/delete`);
    // The operator's tokens hold what the roles stand for; they give it on by a second factor alone.
    expect((await moira.api.delete(`/photos/${photo.id}/comments/${await comment()}`)).status).toBe(200);
    const asStaff = { name: 'x', scopes: ['read', 'moderate'] };
    expect((await moira.api.post('/me/tokens', asStaff)).status).toBe(422);
    const plain = caller();
    await plain.logIn('moira', password);
    const refused = await remove(plain, await comment());
    expect([refused.status, refused.text.includes('You need a second factor')]).toEqual([403, true]);
    const staff = await owner(moira);
    expect((await remove(staff.pages, await comment())).status).toBe(303);
    expect((await moira.api.post('/me/tokens', { ...asStaff, otp: await staff.app.fresh() })).status).toBe(201);
    await age(moira);
    const again = await remove(staff.pages, await comment());
    expect([again.status, again.text.includes('name="confirm_otp"')]).toEqual([403, true]);
  });

  it('an operator removes it for who has lost it, with a reason; the password alone opens the account then', async () => {
    const lost = await owner(await product.person('lost', 'manage:account'));
    const answer = await product.answerOf<{ reset: boolean }>('users', 'reset-second-factor', 'lost', '--reason', 'ticket 4711');
    expect(answer).toMatchObject({ username: 'lost', reset: true });
    const one = caller();
    expect((await one.logIn('lost', password)).headers.get('location')).toBe('/');
    expect((await lost.person.api.post('/me/tokens', { name: 'x', scopes: ['read'] })).status).toBe(201);
    const [mail] = await product.admin.query<{ count: number }>(
      `select count(*)::int from identity.mail_wanted where user_id = $1 and kind = 'second-factor-removed'`,
      [lost.person.id],
    );
    expect(mail?.count).toBe(1);
  });
});
