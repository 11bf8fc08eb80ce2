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
      expect(answer.body).toContain('Your report has arrived');
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

  it('what is wrong is said, and what was typed is kept', async () => {
    const without = await client.submit('/photos/3/report', '/photos/3/report', { text: 'My own words' });
    expect([without.status, without.body.includes('Choose what is wrong.'), without.body.includes('My own words')]).toEqual([
      422,
      true,
      true,
    ]);
    const long = await client.submit('/photos/3/report', '/photos/3/report', { reason: 'spam', text: 'a'.repeat(1001) });
    expect([long.status, long.body.includes('Up to 1000 characters.')]).toEqual([422, true]);
    expect(long.body).toMatch(/<input[^>]*checked=""[^>]*value="spam"|<input[^>]*value="spam"[^>]*checked=""/);
  });

  it('a refusal is shown with the form', async () => {
    const refusing = async (error: Error) =>
      (await WebClient.open({ reports: { ...backend.reports, report: () => Promise.reject(error) } })).signIn();
    const send = (one: WebClient) => one.submit('/photos/3/report', '/photos/3/report', { reason: 'spam', text: 'My own words' });
    const spent = await send(await refusing(new BudgetSpent('You can report at most 30 things an hour.', 30, new Date())));
    expect([spent.status, spent.body.includes('at most 30 things'), spent.body.includes('My own words')]).toEqual([429, true, true]);
    const own = await send(await refusing(new Rejected('own-subject', 'Nobody reports what is theirs', { subject: ['is your own'] })));
    expect(own.status).toBe(422);
  });

  it('strangers sign in first, and find the form linked from photographs, comments and profiles', async () => {
    const stranger = await WebClient.open();
    expect((await stranger.get('/photos/3/report')).headers.location).toMatch(/^\/login\?return_to=/);
    expect((await stranger.get('/photos/3')).body).toContain('href="/photos/3/report"');
    expect((await client.get('/photos/3')).body).toMatch(/href="\/photos\/3\/comments\/\d+\/report"/);
    expect((await stranger.get('/users/marta.lind')).body).toContain('href="/users/marta.lind/report"');
  });
});
