import { BudgetSpent } from '@heliograph/cqrs';
import { Rejected } from '@heliograph/kernel';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fixtureBackend } from './fixture-backend.js';
import { WebClient } from './web-client.js';

const { backend } = fixtureBackend();
const paths = ['/photos/3/report', '/photos/3/comments/7/report', '/users/marta.lind/report'];

describe('reporting on the pages (B1)', () => {
  let client: WebClient;
  beforeEach(async () => {
    client = (await WebClient.open()).signIn();
  });

  it('B1 a photograph, a comment and a person are reported with a reason and words, without script', async () => {
    for (const path of paths) {
      const answer = await client.submit(path, path, { reason: 'nudity', text: ' Look \n' });
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.body).toContain('We have received your report');
      expect(answer.body).toContain(`href="${path.replace(/(\/comments\/7)?\/report/, '')}"`);
    }
    expect(client.calls.filter(([name]) => name === 'report').map(([, , subject, words]) => [subject, words])).toMatchObject([
      [
        { type: 'photo', id: 3 },
        { reason: 'nudity', text: 'Look' },
      ],
      [{ type: 'comment', id: 7 }, {}],
      [{ type: 'user', id: 2 }, {}],
    ]);
  });

  it('B1 a member follows what became of each report, under settings', async () => {
    const reported = await client.submit('/photos/3/report', '/photos/3/report', { reason: 'nudity', text: '' });
    expect(reported.body).toContain('href="/settings/reports"');
    expect((await client.get('/settings/account')).body).toContain('href="/settings/reports"');
    const { status, headers, body } = await client.get('/settings/reports');
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    for (const words of [
      'Received. A moderator has not decided yet.',
      'Decided: the moderators have taken action.',
      'Decided: it stays as it is',
      'Closed: it is no longer there.',
      'href="/photos/3/comments/5"',
      'href="/users/okoro"',
      'My own picture, of 2019.',
    ])
      expect(body).toContain(words);
    expect((await (await WebClient.open()).get('/settings/reports')).headers.location).toBe('/login?return_to=%2Fsettings%2Freports');
  });

  it('what is wrong is said, and what was typed is kept', async () => {
    const without = await client.submit('/photos/3/report', '/photos/3/report', { text: 'My own words' });
    expect([without.status, without.body.includes('Choose a reason.'), without.body.includes('My own words')]).toEqual([422, true, true]);
    const long = await client.submit('/photos/3/report', '/photos/3/report', { reason: 'spam', text: 'a'.repeat(1001) });
    expect([long.status, long.body.includes('Use at most 1000 characters.')]).toEqual([422, true]);
    expect(long.body).toMatch(/<input[^>]*checked=""[^>]*value="spam"|<input[^>]*value="spam"[^>]*checked=""/);
  });

  it('a refusal is shown with the form', async () => {
    const refusing = async (error: Error) =>
      (await WebClient.open({ reports: { ...backend.reports, report: () => Promise.reject(error) } })).signIn();
    const send = (one: WebClient) => one.submit('/photos/3/report', '/photos/3/report', { reason: 'spam', text: 'My own words' });
    const spent = await send(await refusing(new BudgetSpent('You can report at most 30 things an hour.', 30, new Date())));
    expect([spent.status, spent.body.includes('at most 30 things'), spent.body.includes('My own words')]).toEqual([429, true, true]);
    const own = await send(
      await refusing(new Rejected('own-subject', 'You cannot report something of your own', { subject: ['is your own'] })),
    );
    expect(own.status).toBe(422);
  });

  it('B1 strangers are led to the form for people without an account, and find it linked from photographs, comments and profiles', async () => {
    const stranger = await WebClient.open();
    expect((await stranger.get('/photos/3/report')).headers.location).toBe('/report?address=%2Fphotos%2F3');
    const page = await stranger.get('/report?address=%2Fphotos%2F3');
    expect([page.status, page.body.includes('value="/photos/3"')]).toEqual([200, true]);
    expect(page.body).toContain('href="/login?return_to=%2Fphotos%2F3%2Freport"');
    expect((await stranger.get('/')).body).toContain('href="/report"');
    expect((await stranger.get('/photos/3')).body).toContain('href="/photos/3/report"');
    expect((await client.get('/photos/3')).body).toMatch(/href="\/photos\/3\/comments\/\d+\/report"/);
    expect((await stranger.get('/users/marta.lind')).body).toContain('href="/users/marta.lind/report"');
  });

  it('B1 members say at most which page, and are led to its own form', async () => {
    expect((await client.get('/')).body).toContain('href="/report?address=%2F"');
    const asked = await client.get('/report?address=%2F');
    expect([asked.status, asked.body.includes('name="address"'), asked.body.includes('name="email"')]).toEqual([200, true, false]);
    expect(asked.body).not.toContain('Enter the address of a photograph');
    for (const [address, place] of [
      ['/photos/3', '/photos/3'],
      ['/users/marta.lind/days', '/users/marta.lind'],
      ['http://pages.example/photos/3#comment-5', '/photos/3/comments/5'],
    ] as const)
      expect((await client.get(`/report?${new URLSearchParams({ address })}`)).headers.location).toBe(`${place}/report`);
    expect((await client.get('/report?address=https%3A%2F%2Felsewhere.example%2Fphotos%2F3')).body).toContain(
      'Enter the address of a photograph',
    );
  });
});

const filled = { address: 'https://pages.example/photos/3', name: ' Iris ', email: 'iris@example.org', reason: 'copyright', text: '' };

describe('reporting without an account (B1)', () => {
  it('B1 what was typed is asked for, and a link follows by mail, without script', async () => {
    const stranger = await WebClient.open();
    const answer = await stranger.submit('/report', '/report', filled);
    expect([answer.status, answer.body.includes('We have sent you a link')]).toEqual([200, true]);
    expect(stranger.calls.filter(([name]) => name === 'outsideReport').map(([, report]) => report)).toEqual([
      { ...filled, name: 'Iris', language: 'en' },
    ]);
  });

  it('without mail no link is promised, and nothing is taken; so with a forgotten password', async () => {
    const stranger = await WebClient.open({}, { sendsMail: false });
    for (const path of ['/report', '/forgot'])
      for (const answer of [await stranger.get(path), await stranger.submit('/login', path, { ...filled })]) {
        expect([path, answer.status, answer.body.includes('href="/imprint"')]).toEqual([path, 200, true]);
        expect(answer.body).not.toContain('We have sent you a link');
        expect(answer.body).not.toContain('name="email"');
      }
    expect(stranger.calls.filter(([name]) => ['outsideReport', 'requestReset'].includes(name as string))).toEqual([]);
  });

  it('a page that is not there leads to the form', async () =>
    expect((await (await WebClient.open()).get('/nothing-here')).body).toContain('href="/report"'));

  it('what is wrong is said, and what was typed is kept', async () => {
    const { status, body } = await (await WebClient.open()).submit('/report', '/report', {
      ...filled,
      email: 'iris',
      name: '',
      text: 'Mine',
    });
    expect([status, body.includes('Enter a valid e-mail address.'), body.includes('>Mine</textarea>')]).toEqual([422, true, true]);
    const refusing = { outsideReports: { ...backend.outsideReports, requestReport: () => Promise.reject(elsewhere) } };
    const refused = await (await WebClient.open(refusing)).submit('/report', '/report', filled);
    expect([refused.status, refused.body.includes('Enter the address of a photograph')]).toEqual([422, true]);
  });

  it('B1 the link is used up by the button, and not by being opened', async () => {
    const stranger = await WebClient.open();
    const opened = await stranger.get('/report/confirm?token=hg_or_good');
    expect([opened.status, opened.headers['referrer-policy'], opened.headers['cache-control']]).toEqual([200, 'no-referrer', 'no-store']);
    expect(stranger.calls.some(([name]) => name === 'confirmReport')).toBe(false);
    const sent = await stranger.submit('/report/confirm?token=hg_or_good', '/report/confirm', { token: 'hg_or_good' });
    expect([sent.status, sent.body.includes('We have received your report')]).toEqual([200, true]);
    expect((await stranger.get('/report/confirm?token=used')).status).toBe(404);
  });
});

const elsewhere = new Rejected('invalid-report', 'The report is not complete', { place: ['must be the address of a photo'] });
