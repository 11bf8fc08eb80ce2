import { HttpProblem } from '@heliograph/http';
import { Rejected } from '@heliograph/kernel';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fixtureBackend, viewer } from './fixture-backend.js';
import { tokenIn, WebClient } from './web-client.js';

const credentials = { login: 'marta.lind', password: 'correct horse' };

describe('forms', () => {
  let guest: WebClient;
  let member: WebClient;

  beforeEach(async () => {
    guest = await WebClient.open();
    member = (await WebClient.open()).signIn();
  });

  describe('signing in (O1)', () => {
    it('starts a new session in a cookie that no script and no other site can use', async () => {
      const answer = await guest.submit('/login', '/login', { ...credentials, return_to: '/photos/3' });
      expect([answer.status, answer.headers.location]).toEqual([303, '/photos/3']);
      const cookie = answer.cookies.find(({ name }) => name === 'heliograph_session');
      expect(cookie).toMatchObject({ value: 'fresh-session', httpOnly: true, sameSite: 'Lax', path: '/' });
      expect(cookie?.secure).toBeUndefined();
    });

    it('marks its cookies Secure and __Host- where the pages are served over https', async () => {
      const secure = await WebClient.open({}, { webUrl: 'https://pages.example' });
      const answer = await secure.submit('/login', '/login', credentials);
      expect(answer.cookies.find(({ name }) => name === '__Host-heliograph_session')).toMatchObject({ secure: true, path: '/' });
      expect(answer.headers.location).toBe('/');
    });

    it('says the same of an unknown name and of a wrong password, and does not repeat the password', async () => {
      const answers = [];
      for (const login of ['marta.lind', 'nobody'])
        answers.push(await guest.submit('/login', '/login', { login, password: 'wr0ng-secret' }));
      const texts = answers.map(({ body }) => body.replace(/value="[^"]*"/g, ''));
      expect(answers.map(({ status }) => status)).toEqual([422, 422]);
      expect(texts[0]).toBe(texts[1]);
      expect(answers[0]?.body).not.toContain('wr0ng-secret');
    });

    it('never leads to another site', async () => {
      const page = await guest.get('/login?return_to=//evil.example');
      expect(page.body).toContain('name="return_to" value="/"');
      expect((await guest.submit('/login', '/login', { ...credentials, return_to: 'https://evil.example' })).headers.location).toBe('/');
    });

    it('is not stored, and neither is joining', async () => {
      for (const path of ['/login', '/register']) expect((await guest.get(path)).headers['cache-control']).toBe('no-store');
    });

    it('says how long to wait when there were too many attempts', async () => {
      const busy = await WebClient.open({
        signIn: {
          ...fixtureBackend().backend.signIn,
          logIn: () => Promise.reject(new Rejected('too-many-attempts', 'Later', undefined, 42)),
        },
      });
      const answer = await busy.submit('/login', '/login', credentials);
      expect([answer.status, answer.headers['retry-after']]).toEqual([429, '42']);
    });
  });

  describe('a form that is not ours', () => {
    it.each<[string, Record<string, string>]>([
      ['without a token', {}],
      ['with a made-up token', { _csrf: 'abc.def' }],
      ['with an empty token', { _csrf: '' }],
    ])('is refused %s', async (_words, fields) => {
      for (const path of ['/photos/3/like', '/users/okoro/follow', '/photos/3/comments', '/photos/3/delete', '/logout']) {
        expect((await member.post(path, { body: 'x', ...fields })).status).toBe(403);
      }
      expect((await guest.post('/login', { ...credentials, ...fields })).status).toBe(403);
      expect((await guest.post('/register', { ...fields })).status).toBe(403);
      expect(member.calls).toEqual([]);
    });

    it("is refused with another visitor's token", async () => {
      const token = tokenIn((await (await WebClient.open()).get('/login')).body);
      await guest.get('/login');
      expect((await guest.post('/login', { ...credentials, _csrf: token })).status).toBe(403);
    });

    it.each<[string, Record<string, string>]>([
      ['a browser says it came from elsewhere', { 'sec-fetch-site': 'cross-site' }],
      ['a browser says it came from a neighbour host', { 'sec-fetch-site': 'same-site' }],
      ['its origin is another', { origin: 'https://evil.example' }],
    ])('is refused when %s, token or not', async (_words, headers) => {
      const _csrf = tokenIn((await member.get('/photos/3')).body);
      expect((await member.post('/photos/3/like', { _csrf }, headers)).status).toBe(403);
      expect((await member.post('/photos/3/like', { _csrf }, { 'sec-fetch-site': 'same-origin', origin: 'null' })).status).toBe(303);
    });
  });

  it('a form is ours under any name by which the page was opened', async () => {
    const _csrf = tokenIn((await member.get('/photos/3')).body);
    const sent = (origin: string, host: string) => member.post('/photos/3/like', { _csrf }, { origin, host });
    expect((await sent('http://127.0.0.1:3001', '127.0.0.1:3001')).status).toBe(303);
    expect((await sent('http://pages.example', '10.0.0.7:3001')).status).toBe(303);
    for (const origin of ['http://127.0.0.1:3002', 'http://evil.example', 'no address'])
      expect((await sent(origin, '127.0.0.1:3001')).status).toBe(403);
  });

  it('B2 blocks on the page of a person, after asking, and lists whom the viewer blocks', async () => {
    const path = '/users/okoro';
    const before = member.calls.length;
    expect((await member.get(path)).body).toContain('You will unfollow each other');
    for (const verb of ['block', 'unblock']) {
      const { status, headers } = await member.submit(path, `${path}/${verb}`);
      expect([status, headers.location]).toEqual([303, path]);
    }
    expect(member.calls.slice(before).filter(([name]) => name === 'setBlock')).toEqual([
      ['setBlock', 'okoro', true, viewer],
      ['setBlock', 'okoro', false, viewer],
    ]);
    const list = await member.get('/settings/blocked');
    expect([list.status, list.body.includes('People you block')]).toEqual([200, true]);
  });

  it.each([
    ['/settings/blocked', 'unblock', 'okoro', 'setBlock'],
    ['/settings/muted', 'unmute', 'sunday_walks', 'setMute'],
  ])('B2 %s takes it back in the list, since who blocks the viewer has no page for them', async (path, verb, username, command) => {
    const list = `${path}?page=2`;
    const form = (await member.get(list)).body.match(new RegExp(`<form[^>]*/users/${username}/${verb}".*?</form>`))?.[0] ?? '';
    const back = /name="return_to" value="([^"]*)"/.exec(form)?.[1] ?? '';
    expect(back).toBe(list);
    const { status, headers } = await member.submit(list, `/users/${username}/${verb}`, { return_to: back });
    expect([status, headers.location]).toEqual([303, list]);
    expect(member.calls.filter(([name]) => name === command)).toEqual([[command, username, false, viewer]]);
    const away = await member.submit(list, `/users/${username}/${verb}`, { return_to: 'https://evil.example/' });
    expect(away.headers.location).toBe('/');
  });

  it('B2 mutes on the page of a person, and lists whom the viewer mutes', async () => {
    const path = '/users/okoro';
    expect((await member.get(path)).body).toContain('>Mute</button>');
    for (const verb of ['mute', 'unmute']) expect((await member.submit(path, `${path}/${verb}`)).headers.location).toBe(path);
    expect(member.calls.filter(([name]) => name === 'setMute')).toEqual([
      ['setMute', 'okoro', true, viewer],
      ['setMute', 'okoro', false, viewer],
    ]);
    const list = await member.get('/settings/muted');
    expect([list.status, list.body.includes('People you mute')]).toEqual([200, true]);
  });

  it.each([
    ['/photos/3/comments/7', 303, '/photos/3#comment-7'],
    ['/photos/3/comments/51', 303, '/photos/3?page=2#comment-51'],
    ['/photos/3/comments/101', 404, undefined],
    ['/photos/99/comments/7', 404, undefined],
    ['/photos/3/comments/x', 404, undefined],
  ])('R7 %s leads to the comment on its page of the thread, for everybody', async (path, status, place) => {
    for (const client of [member, await WebClient.open()]) {
      const answer = await client.get(path);
      expect([answer.status, answer.headers.location]).toEqual([status, place]);
    }
  });

  it('likes, unlikes, follows and comments in the name of the viewer, then leads back with 303', async () => {
    expect((await member.submit('/photos/3', '/photos/3/like', { return_to: '/photos/3?page=2' })).headers.location).toBe(
      '/photos/3?page=2#actions',
    );
    expect((await member.submit('/photos/3', '/photos/3/unlike')).status).toBe(303);
    expect((await member.submit('/photos/3', '/users/okoro/follow', { return_to: '/photos/3' })).headers.location).toBe('/photos/3');
    const comment = await member.submit('/photos/3', '/photos/3/comments', { body: ' Lovely. ', parent: '1' });
    expect([comment.status, comment.headers.location]).toEqual([303, '/photos/3#comment-7']);
    expect(member.calls.filter(([name]) => name !== 'viewed')).toEqual([
      ['setLike', 3, true, viewer],
      ['setLike', 3, false, viewer],
      ['setFollow', 'okoro', true, viewer],
      ['comment', 3, { body: 'Lovely.', parent: 1 }, viewer],
    ]);
  });

  it('R4 changes a comment of the viewer, and leads back to where it stands', async () => {
    const { body } = await member.get('/photos/3');
    expect(body.match(/action="\/photos\/3\/comments\/\d+\/edit"/g)).toEqual(['action="/photos/3/comments/2/edit"']);
    expect(body).toContain('</time>, edited');
    const back = { return_to: '/photos/3?page=2' };
    const edit = await member.submit('/photos/3', '/photos/3/comments/2/edit', { body: ' Better ', ...back });
    expect([edit.status, edit.headers.location]).toEqual([303, '/photos/3?page=2#comment-2']);
    expect(member.calls).toContainEqual(['editComment', 3, 2, { body: 'Better' }, viewer]);
    const empty = await member.submit('/photos/3', '/photos/3/comments/2/edit', { body: ' ' });
    expect([empty.status, empty.body.includes('Enter 1 to 2000 characters.')]).toEqual([422, true]);
    for (const verb of ['like', 'unlike'])
      expect((await member.submit('/photos/3', `/photos/3/comments/1/${verb}`, back)).headers.location).toBe('/photos/3?page=2#comment-1');
    expect((await member.submit('/photos/3', '/photos/3/comments/2/delete', back)).headers.location).toBe('/photos/3?page=2#discussion');
  });

  it('answers 503 while nothing may be written, and shows pages as ever (P)', async () => {
    const still = (await WebClient.open({}, { readOnly: true })).signIn();
    const answer = await still.submit('/photos/3', '/photos/3/like');
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '60']);
    expect((await still.get('/photos/3')).status).toBe(200);
    expect(still.calls.map(([name]) => name)).not.toContain('setLike');
  });

  it('sends a visitor whose session has ended to sign in, and back to the page of the form', async () => {
    const answer = await guest.post('/photos/3/like', { return_to: '/photos/3' });
    expect([answer.status, answer.headers.location]).toEqual([303, '/login?return_to=%2Fphotos%2F3']);
  });

  describe('keeps what was typed', () => {
    const ours = { 'sec-fetch-site': 'same-origin' };
    const words = { body: 'A "long" thought', parent: '1', return_to: '/photos/3' };
    const kept = '<input type="hidden" name="body" value="A &quot;long&quot; thought"/>';

    it('when the session has ended: one signs in elsewhere, and sends it from there', async () => {
      const _csrf = tokenIn((await member.get('/photos/3')).body);
      const answer = await guest.post('/photos/3/comments', { _csrf, ...words }, ours);
      expect([answer.status, answer.headers['cache-control']]).toEqual([403, 'no-store']);
      expect(answer.body).toContain('You are signed out');
      expect(answer.body).toMatch(/<a [^>]*href="\/login" target="_blank"/);
      expect(answer.body).toContain(kept);
    });

    it('when the page is older than the session: sent once more, it is taken', async () => {
      const answer = await member.post('/photos/3/comments', { _csrf: 'of another session', ...words }, ours);
      expect([answer.status, answer.body.includes(kept)]).toEqual([403, true]);
      expect(member.calls).toEqual([]);
      const again = await member.post('/photos/3/comments', { _csrf: tokenIn(answer.body), ...words }, ours);
      expect(again.status).toBe(303);
      expect(member.calls).toContainEqual(['comment', 3, { body: words.body, parent: 1 }, viewer]);
    });

    it('but passwords, and what a browser does not say is of our pages', async () => {
      const joining = { login: 'marta.lind', password: 'correct horse', _csrf: 'old' };
      const own = await guest.post('/login', joining, ours);
      expect([own.status, own.body.includes('value="marta.lind"'), own.body.includes('correct horse')]).toEqual([403, true, false]);
      for (const headers of [{}, { 'sec-fetch-site': 'cross-site' }] as Record<string, string>[]) {
        expect((await member.post('/photos/3/comments', { _csrf: 'old', ...words }, headers)).body).not.toContain('long');
        expect((await guest.post('/photos/3/comments', { _csrf: 'old', ...words }, headers)).body).not.toContain('long');
      }
    });
  });

  it('R4 shows a refused comment again with the reason next to it', async () => {
    const { status, body } = await member.submit('/photos/3', '/photos/3/comments', { body: '   ' });
    expect(status).toBe(422);
    expect(body).toContain('Enter 1 to 2000 characters.');
  });

  describe('beyond a budget (B7)', () => {
    const beyond = new HttpProblem(429, undefined, { headers: { 'Retry-After': '1800' } });

    it('is kept on a page that sends it again, with all that was typed but the passwords', async () => {
      const busy = (await WebClient.open({}, { formLimit: async () => beyond })).signIn();
      const _csrf = tokenIn((await busy.get('/photos/3')).body);
      const comment = await busy.post('/photos/3/comments', { _csrf, body: 'A "long" thought', parent: '7' });
      expect([comment.status, comment.headers['retry-after'], comment.headers['cache-control']]).toEqual([429, '1800', 'no-store']);
      expect(comment.body).toContain('You have done a lot in a short time. Please wait 30 minutes and try again.');
      expect(comment.body).toMatch(/action="\/photos\/3\/comments" method="post"/);
      for (const [name, value] of Object.entries({ _csrf, body: 'A &quot;long&quot; thought', parent: '7' }))
        expect(comment.body).toContain(`<input type="hidden" name="${name}" value="${value}"/>`);
      const change = { _csrf, current_password: 'correct horse', password: 'battery staple', confirm_otp: '123456' };
      const password = await busy.post('/settings/password', change);
      expect([password.status, /correct horse|battery staple|123456/.test(password.body)]).toEqual([429, false]);
      expect(password.body.match(/type="password"/g)).toHaveLength(3);
    });

    it('that the application layer charges: a comment of a new person is kept as well', async () => {
      const spent = { name: 'BudgetSpent', limit: 20, resetAt: 1_800_000_000, retryAfterSeconds: 60 };
      const comment = () => Promise.reject(Object.assign(new Error('New members can write at most 20 comments a day.'), spent));
      const busy = (await WebClient.open({ comment })).signIn();
      const { status, headers, body } = await busy.submit('/photos/3', '/photos/3/comments', { body: 'The last one' });
      expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true]);
      expect(body).toContain('New members can write at most 20 comments a day.');
      expect(body).toContain('name="body" value="The last one"');
    });

    it('does not keep anybody signed in', async () => {
      const busy = (await WebClient.open({}, { formLimit: async () => beyond })).signIn();
      expect((await busy.submit('/photos/3', '/logout')).status).toBe(303);
    });
  });

  it('shows a refused registration again without the password', async () => {
    const taken = await WebClient.open({
      signIn: { ...fixtureBackend().backend.signIn, join: () => Promise.reject(new Rejected('username-taken')) },
    });
    const fields = { username: 'okoro', name: 'O', email: 'o@example.org', password: 'long enough 1' };
    const { status, body } = await taken.submit('/register', '/register', fields);
    expect(status).toBe(409);
    expect(body).toContain('value="o@example.org"');
    expect(body).not.toContain('long enough 1');
    expect(body).toMatch(/aria-describedby="username-hint username-error" aria-invalid="true"/);
  });

  it('ends the session at signing out, by POST only', async () => {
    expect((await member.get('/logout')).status).toBe(404);
    const answer = await member.submit('/photos/3', '/logout');
    expect(answer.status).toBe(303);
    expect(member.jar.has('heliograph_session')).toBe(false);
    expect(member.calls.at(-1)).toEqual(['logOut', 'session-of-marta']);
  });
});
