import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Rejected } from '@heliograph/kernel';
import { openMailer } from '@heliograph/mail';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createWebServer } from '../web-server.js';
import { fixtureBackend, fixtureOptions, viewer } from './fixture-backend.js';
import { tokenIn, WebClient } from './web-client.js';

describe('security settings', () => {
  let member: WebClient;
  beforeEach(async () => {
    member = (await WebClient.open()).signIn();
  });

  it('list sessions, the current one without a button to end it', async () => {
    const { body } = await member.get('/settings/security');
    expect(body).toContain('Firefox on Linux');
    expect(body).toContain('Safari on iPhone');
    expect([...body.matchAll(/sessions\/(\d+)\/end"/g)].map(([, id]) => id)).toEqual(['2', '3']);
  });

  it('end one session, or all others', async () => {
    await member.submit('/settings/security', '/settings/security/sessions/2/end');
    await member.submit('/settings/security', '/settings/security/sessions/end-others');
    expect(member.calls).toEqual([
      ['endSession', viewer, 2],
      ['endOtherSessions', viewer, 'session-of-marta'],
    ]);
  });

  it('send the link that verifies the address again', async () => {
    const { headers } = await member.submit('/settings/security', '/settings/security/verification');
    expect((await member.get(String(headers.location))).body).toContain('We have sent you a link.');
    expect(member.calls).toEqual([['requestVerification', viewer]]);
  });

  it('show next to its field why a password is refused', async () => {
    const { body, status } = await member.submit('/settings/security', '/settings/password', { current_password: 'x', password: 'short' });
    expect([status, body.includes('Use 8 to 200 characters.')]).toEqual([422, true]);
  });

  it('take a picture, and say what is wrong with one', async () => {
    const form = async (client: WebClient, content: string) => {
      const token = tokenIn((await client.get('/settings')).body);
      const part = (head: string, value: string) => `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`;
      const payload = `${part('name="_csrf"', token)}${part('name="image"; filename="me.png"', content)}--b--\r\n`;
      return client.sendRaw({
        method: 'POST',
        url: '/settings/avatar',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        payload,
      });
    };
    expect((await form(member, 'a picture')).headers.location).toBe('/settings');
    expect(member.calls).toEqual([['changeAvatar', viewer, Buffer.from('a picture')]]);
    expect((await form(member, '')).body).toContain('Choose a picture.');
    const profile = { ...fixtureBackend().backend.profile, changeAvatar: () => Promise.reject(new Rejected('image-animated')) };
    const { status, body } = await form((await WebClient.open({ profile })).signIn(), 'gif');
    expect([status, body.includes('Animated pictures are not supported. Save a single picture and upload that.')]).toEqual([422, true]);
  });
});

describe('links out of mails', () => {
  let guest: WebClient;
  beforeEach(async () => {
    guest = await WebClient.open();
  });

  it('a request is answered with the same text for every address', async () => {
    const bodies = [];
    for (const email of ['ada@example.org', 'nobody@example.org']) bodies.push((await guest.submit('/forgot', '/forgot', { email })).body);
    expect(bodies[0]).toBe(bodies[1]);
    expect(guest.calls.map(([name]) => name)).toEqual(['requestReset', 'requestReset']);
  });

  it('opening one spends nothing; sending its form does', async () => {
    const page = await guest.get('/reset?token=good');
    expect([page.status, page.headers['cache-control'], page.headers['referrer-policy']]).toEqual([200, 'no-store', 'no-referrer']);
    await guest.get('/verify?token=good');
    expect(guest.calls).toEqual([]);
    const wrong = await guest.submit('/reset?token=good', '/reset', { token: 'good', password: 'short' });
    expect([wrong.status, wrong.body.includes('value="good"')]).toEqual([422, true]);
    expect((await guest.submit('/reset?token=good', '/reset', { token: 'good', password: 'battery staple' })).status).toBe(200);
    expect((await guest.submit('/verify?token=good', '/verify', { token: 'good' })).body).toContain('Thank you');
    expect(guest.calls.map(([name]) => name)).toEqual(['resetPassword', 'verifyEmail']);
  });

  it('a change of address shows what it waits for, and is made or taken back by the forms behind the links', async () => {
    const member = (await WebClient.open()).signIn();
    const { status, body } = await member.get('/settings/email');
    expect([
      status,
      body.includes('the link that was sent to marta@example.org'),
      body.includes('the link that was sent to marta@new.example'),
    ]).toEqual([200, true, false]);
    const fields = { email: 'marta@third.example', password: 'correct horse' };
    expect((await member.submit('/settings/email', '/settings/email', fields)).status).toBe(303);
    expect((await member.submit('/settings/email', '/settings/email', { ...fields, email: 'none' })).status).toBe(422);
    expect(member.calls.map(([name]) => name)).toEqual(['requestEmailChange']);
    const visitor = guest.newVisitor();
    for (const [at, token, words] of [
      ['new', 'half', 'once you have opened the link in the other e-mail'],
      ['present', 'good', 'We now send e-mails about your account to the new address'],
      ['former', 'good', 'The address is yours again'],
    ] as const) {
      const page = `/email/${at}?token=${token}`;
      expect((await visitor.get(page)).headers['cache-control']).toBe('no-store');
      expect((await visitor.submit(page, `/email/${at}`, { token })).body).toContain(words);
      expect((await visitor.submit(page, `/email/${at}`, { token: 'used' })).status).toBe(404);
    }
    expect(visitor.calls.map(([name]) => name)).toEqual(['proveEmailChange', 'proveEmailChange', 'undoEmailChange']);
  });

  it('an expired one says so, and where to get another', async () => {
    for (const page of ['/reset?token=used', '/reset', '/reset?token=a&token=b']) {
      const { status, body } = await guest.get(page);
      expect([page, status, body.includes('no longer works')]).toEqual([page, 404, true]);
    }
    const dead = await guest.submit('/forgot', '/reset', { token: 'used', password: 'battery staple' });
    expect([dead.status, dead.body.includes('/forgot')]).toEqual([404, true]);
    expect((await guest.submit('/forgot', '/verify', { token: 'used' })).status).toBe(404);
  });

  it('O1 a browser is recognised by its cookie the next time it signs in', async () => {
    const origins: unknown[] = [];
    const { signIn } = fixtureBackend().backend;
    const logIn: typeof signIn.logIn = (login, password, origin) => {
      origins.push(origin);
      return signIn.logIn(login, password, origin);
    };
    const client = await WebClient.open({ signIn: { ...signIn, logIn } });
    const fields = { login: 'marta', password: 'correct horse' };
    const { cookies } = await client.submit('/login', '/login', fields);
    expect(cookies.find(({ name }) => name === 'heliograph_device')).toMatchObject({
      value: 'known-browser',
      httpOnly: true,
      sameSite: 'Lax',
    });
    client.jar.delete('heliograph_session');
    await client.submit('/login', '/login', fields);
    expect(origins).toMatchObject([{ device: null }, { device: 'known-browser' }]);
  });
});

describe('the development mailbox', () => {
  const open = (mailbox?: string) =>
    createWebServer({
      ...fixtureOptions,
      backend: fixtureBackend().backend,
      webUrl: 'http://pages.example',
      imageOrigins: [],
      ...(mailbox && { mailbox }),
    });

  it('shows mails that were kept, to this machine alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'heliograph-box-'));
    try {
      const server = await open(folder);
      const browser = { connection: 'keep-alive' };
      const visit = (url: string) => server.inject({ url, headers: browser });
      expect((await visit('/dev/mailbox')).body).toContain('No mail yet.');
      const link = 'http://pages.example/reset?token=hg_pr_x';
      const mail = { to: 'ada@example.org', subject: 'Hello', text: `Hello <b>,\n\n${link}\n`, html: '<p style="color:red">Hello</p>' };
      await openMailer(pathToFileURL(folder).href, 'Heliograph <no-reply@localhost>').send(mail);
      const { body } = await visit('/dev/mailbox');
      expect(body).toContain('Hello &lt;b&gt;,');
      expect(body).toContain(`<a href="${link}">`);
      const page = await visit(/\/dev\/mailbox\/[\d\w-]+/.exec(body)?.[0] ?? '');
      expect([page.body.trim(), page.headers['content-security-policy']]).toEqual([
        mail.html,
        expect.stringMatching(/^default-src 'none'.*sandbox$/),
      ]);
      const foreign = [
        { remoteAddress: '192.0.2.7', headers: browser },
        { headers: { ...browser, 'x-forwarded-for': '192.0.2.7' } },
        { headers: { ...browser, host: 'evil.example' } },
        ...['forwarded', 'via', 'x-real-ip', 'x-forwarded-host'].map((name) => ({ headers: { ...browser, [name]: '1.1 proxy' } })),
        // nginx as it is since 1.29.7, and where its settings ask for HTTP/1.1.
        { headers: {} },
        { headers: { connection: 'close' } },
      ];
      for (const from of foreign) expect((await server.inject({ url: '/dev/mailbox', ...from })).statusCode).toBe(404);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('is not there where mails are sent', async () => expect((await (await open()).inject('/dev/mailbox')).statusCode).toBe(404));
});
