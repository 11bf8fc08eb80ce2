import { person } from '@heliograph/application/actor';
import type { Session } from '@heliograph/identity-contracts';
import { HttpProblem } from '@heliograph/http';
import { Rejected, UserId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { PageContext } from '../http/page-context.js';
import { installStepUp, requiresConfirmation, withoutConfirmation } from '../refusals/step-up.js';
import { fixtureAccount, session, unfinished } from './fixture-account.js';
import { fixtureBackend, fixtureOptions } from './fixture-backend.js';
import { tokenIn, WebClient } from './web-client.js';

const notes = fixtureAccount((_name, answer) => async () => answer);
const found = await notes.profile.findProfile(person(UserId(1)));
const late = { confirmed: false } as const;

/** Somebody who showed a while ago who they are, until they show it again. */
async function member(was: Partial<Session> = late, then: Partial<Session> = {}, more: Parameters<typeof WebClient.open>[0] = {}) {
  let now = was;
  const signIn = {
    ...notes.signIn,
    holderOf: async () => ({ session: { ...session, ...now }, profile: found }),
    confirm: async (...[who, proof]: Parameters<typeof notes.signIn.confirm>) => {
      await notes.signIn.confirm(who, proof);
      now = then;
    },
  };
  return (await WebClient.open({ signIn, ...more })).signIn();
}

describe('who somebody is, again (A4)', () => {
  it('is asked before a token is made; what was typed goes on with the answer, secrets do not', async () => {
    const client = await member();
    const sent = { name: 'my <script>', scopes: 'read', password: 'typed by chance' };
    const asked = await client.submit('/settings/tokens', '/settings/tokens', sent);
    expect([asked.status, asked.body.includes('action="/settings/tokens"')]).toEqual([403, true]);
    expect(asked.body).toContain('name="name" value="my &lt;script&gt;"');
    expect(asked.body).not.toContain('typed by chance');
    const answer = { _csrf: tokenIn(asked.body), name: sent.name, scopes: sent.scopes };
    const wrong = await client.post('/settings/tokens', { ...answer, confirm_password: 'a guess' });
    expect([wrong.status, wrong.body.includes('This is not your password.'), wrong.body.includes('my &lt;script&gt;')]).toEqual([
      422,
      true,
      true,
    ]);
    expect(client.calls.filter(([name]) => name === 'createToken')).toEqual([]);
    const made = await client.post('/settings/tokens', { ...answer, confirm_password: 'correct horse' });
    expect(made.status).toBe(200);
  });

  it.each([
    ['a new app', '/settings/applications', '/settings/applications', { name: 'Mine', callback_urls: 'https://mine.example/cb' }],
    ['a new secret', '/settings/applications/3', '/settings/applications/3/secrets', {}],
  ])('is asked before %s', async (_, from, to, sent) => {
    const client = await member();
    const asked = await client.submit(from, to, sent as Record<string, string>);
    expect([asked.status, asked.body.includes('confirm_password'), asked.body.includes(`action="${to}"`)]).toEqual([403, true, true]);
    expect(client.calls.filter(([name]) => /register|addSecret/.test(String(name)))).toEqual([]);
  });

  it('is the code, for people who have a second factor', async () => {
    const client = await member({ ...late, hasSecondFactor: true }, { hasSecondFactor: true });
    const asked = await client.submit('/settings/account', '/settings/account/export');
    expect([asked.status, asked.body.includes('confirm_otp'), asked.body.includes('confirm_password')]).toEqual([403, true, false]);
    const exported = await client.submit('/settings/account', '/settings/account/export', { confirm_otp: '123456' });
    expect([exported.status, exported.headers['content-type']]).toEqual([200, 'application/zip']);
  });

  it('is not asked for by a form of another site, nor answered by one', async () => {
    const client = await member();
    for (const fields of [{ name: 'planted', scopes: 'read' }, { confirm_password: 'correct horse' }] as Record<string, string>[]) {
      const { status, body } = await client.post('/settings/tokens', fields);
      expect([status, body.includes('planted'), body.includes('confirm_password')]).toEqual([403, false, false]);
    }
  });

  it('is asked before a page is opened that needs it, and leads back to it', async () => {
    const client = await member();
    const { headers } = await client.get('/settings/security/totp');
    expect(headers.location).toBe('/confirm?return_to=%2Fsettings%2Fsecurity%2Ftotp');
    const page = String(headers.location);
    const back = { return_to: '/settings/security/totp' };
    expect((await client.submit(page, '/confirm', { ...back, confirm_password: 'a guess' })).status).toBe(422);
    expect((await client.submit(page, '/confirm', { ...back, confirm_password: 'correct horse' })).headers.location).toBe(back.return_to);
    expect((await client.get(back.return_to)).status).toBe(200);
    const elsewhere = { return_to: 'https://elsewhere.example/', confirm_password: 'correct horse' };
    expect((await client.submit('/confirm?return_to=//elsewhere.example', '/confirm', elsewhere)).headers.location).toBe('/');
    expect((await (await WebClient.open()).get('/confirm')).headers.location).toContain('/login');
  });

  it('is asked before staff delete a comment of others, and goes on with it', async () => {
    let tries = 0;
    const deleteComment = async () => {
      if (tries++ === 0) throw new Rejected('not-your-comment');
    };
    const client = await member({ withheld: ['moderate'] }, { scopes: ['moderate'] }, { deleteComment });
    const path = '/photos/1/comments/1/delete';
    const asked = await client.submit('/photos/1', path);
    expect([asked.status, asked.body.includes(`action="${path}"`)]).toEqual([403, true]);
    const gone = await client.post(path, { _csrf: tokenIn(asked.body), confirm_password: 'correct horse' });
    expect([gone.status, gone.headers.location]).toEqual([303, '/photos/1#discussion']);
  });

  it('is not asked of others, nor for what is refused for another reason; who lacks a second factor is sent to set one up', async () => {
    const reject = (code: string) => ({ deleteComment: () => Promise.reject(new Rejected(code)) });
    const remove = async (client: WebClient) => (await client.submit('/photos/1', '/photos/1/comments/1/delete')).body;
    expect(await remove(await member({}, {}, reject('not-your-comment')))).not.toContain('confirm_password');
    expect(await remove(await member({ withheld: ['moderate'] }, {}, reject('comment-not-found')))).not.toContain('confirm_password');
    expect(await remove(await member({ lacking: ['moderate'] }, {}, reject('not-your-comment')))).toContain('You need a second factor');
  });

  it('O9 a session that ends while a form is under way leads to the sign-in', async () => {
    const { personalTokens } = fixtureBackend().backend;
    const create = () => Promise.reject(new Rejected('credential-ended'));
    const client = (await WebClient.open({ personalTokens: { ...personalTokens, create } })).signIn();
    const sent = await client.submit('/settings/tokens', '/settings/tokens', { name: 'x', scopes: 'read' });
    expect([sent.status, sent.headers.location]).toEqual([303, '/login?return_to=%2F']);
  });

  it('every route of settings and staff says whether it is asked there', () => {
    const server = Fastify();
    installStepUp(
      server,
      new PageContext({ ...fixtureOptions, backend: fixtureBackend().backend, webUrl: 'http://pages.example', imageOrigins: [] }),
    );
    const open = async () => 'open';
    for (const url of ['/settings/new', '/staff', '/staff/reports/:id']) {
      expect(() => server.get(url, open)).toThrow('is neither confirmed nor unconfirmed');
      expect(() => server.post(url, { config: {} }, open)).toThrow('is neither confirmed nor unconfirmed');
    }
    server.get('/settings/one', requiresConfirmation, open).post('/staff/two', withoutConfirmation, open).get('/settingsomething', open);
  });
});

describe('passkeys', () => {
  const askPasskey = async () => ({ challenge: 'AAAA', rpId: 'pages.example' });
  const policyOf = (headers: Record<string, unknown>) => String(headers['content-security-policy']);

  it('bring the one script, on the pages alone that ask for one', async () => {
    const client = await WebClient.open({ signIn: { ...notes.signIn, logIn: async () => unfinished, askPasskey } });
    const { headers } = await client.submit('/login', '/login', { login: 'marta', password: 'correct horse' });
    const page = await client.get(String(headers.location));
    expect(page.body).toContain(
      'data-options="{&quot;challenge&quot;:&quot;AAAA&quot;,&quot;rpId&quot;:&quot;pages.example&quot;}" hidden=""',
    );
    const [, script] = /<script src="([^"]+)" type="module"><\/script>/.exec(page.body) ?? [];
    expect(policyOf(page.headers)).toContain("script-src 'self'");
    expect((await client.get(String(script))).headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(policyOf((await client.get('/login')).headers)).not.toContain('script-src');
  });

  it('are added, shown, and removed', async () => {
    const client = (await WebClient.open()).signIn();
    const page = await client.submit('/settings/security', '/settings/security/passkeys');
    expect([page.status, page.body.includes('data-passkey="add"')]).toEqual([200, true]);
    const fields = { _csrf: tokenIn(page.body), name: 'Key ring' };
    expect((await client.post('/settings/security/passkeys/add', { ...fields, passkey: '' })).body).toContain('value="Key ring"');
    expect((await client.post('/settings/security/passkeys/add', { ...fields, passkey: '{}' })).headers.location).toBe(
      '/settings/security',
    );
    await client.post('/settings/security/passkeys/3/remove', fields);
    expect(client.calls.map(([name]) => name)).toEqual(['addPasskey', 'removePasskey']);
  });
});

describe('a sign-in with a second factor', () => {
  const open = () => WebClient.open({ signIn: { ...notes.signIn, logIn: async () => unfinished } });
  const fields = { login: 'marta', password: 'correct horse', return_to: '/upload' };
  const second = '/login/second-factor';

  it('asks for it after the password, and leads on', async () => {
    const client = await open();
    const { headers, cookies } = await client.submit('/login', '/login', fields);
    expect(headers.location).toBe(`${second}?return_to=%2Fupload`);
    expect(cookies.find(({ name }) => name === 'heliograph_sign_in')).toMatchObject({
      value: unfinished.token,
      httpOnly: true,
      sameSite: 'Lax',
    });
    expect(client.jar.has('heliograph_session')).toBe(false);
    const page = String(headers.location);
    const wrong = await client.submit(page, second, { otp: '000000', return_to: '/upload' });
    expect([wrong.status, wrong.body.includes('This code is wrong or has expired.')]).toEqual([422, true]);
    const right = await client.submit(page, second, { otp: '123456', return_to: '/upload' });
    expect([right.status, right.headers.location, client.jar.get('heliograph_session')]).toEqual([303, '/upload', 'fresh-session']);
    expect(client.jar.has('heliograph_sign_in')).toBe(false);
  });

  it('says why a passkey is refused, and how long to wait', async () => {
    const refusedWith = async (refusal: Error) => {
      const client = await WebClient.open({
        signIn: { ...notes.signIn, logIn: async () => unfinished, finish: () => Promise.reject(refusal) },
      });
      const { headers } = await client.submit('/login', '/login', fields);
      return client.submit(String(headers.location), second, { passkey: '{}' });
    };
    const wrong = await refusedWith(new Rejected('wrong-passkey', 'This passkey cannot be used here'));
    expect([wrong.status, wrong.body]).toEqual([422, expect.stringContaining('role="alert">This passkey cannot be used here.')]);
    const wait = await refusedWith(new HttpProblem(429, 'too many attempts', { headers: { 'Retry-After': '42' } }));
    expect([wait.status, wait.headers['retry-after'], wait.body.includes('role="alert">Too many attempts.')]).toEqual([429, '42', true]);
  });

  it('begins again where the first step is missing or over', async () => {
    const client = await open();
    expect((await client.get(`${second}?return_to=/upload`)).headers.location).toBe('/login?return_to=%2Fupload');
    const over = await client.submit('/login', second, { otp: '123456' });
    expect([over.status, over.body.includes('Please sign in again.')]).toEqual([422, true]);
  });
});
