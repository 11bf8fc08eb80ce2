import type { UserId } from '@heliograph/kernel';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { readSiteTexts } from '../site-texts/site-texts.js';
import { tokenIn, WebClient } from './web-client.js';

const asks = '/rules/accept?return_to=%2Fphotos%2F3';

describe('the rules on the pages (B9)', () => {
  let client: WebClient;
  let accepted: UserId[];

  beforeEach(async () => {
    accepted = [];
    const rules = {
      needsAcceptance: async (userId: UserId) => !accepted.includes(userId),
      accept: async ({ userId }: { userId: UserId }) => void accepted.push(userId),
    };
    client = await WebClient.open({ rules });
  });

  const signIn = () =>
    client.submit('/login?return_to=/photos/3', '/login', { login: 'marta.lind', password: 'correct horse', return_to: '/photos/3' });

  it('new ones are asked about once, at the sign-in, which then goes on to where it led', async () => {
    expect((await signIn()).headers.location).toBe(asks);
    client.signIn();
    expect((await client.get(asks)).body).toContain('I accept these rules');
    const answer = await client.submit(asks, '/rules/accept', { return_to: '/photos/3' });
    expect([answer.status, answer.headers.location, accepted]).toEqual([303, '/photos/3', [1]]);
    client.jar.clear();
    expect((await signIn()).headers.location).toBe('/photos/3');
  });

  it('cannot be skipped: every form insists, and what was typed is not lost', async () => {
    client.signIn();
    expect((await client.get('/upload')).headers.location).toBe('/rules/accept?return_to=%2Fupload');
    const like = await client.submit('/photos/3', '/photos/3/like', { return_to: '/photos/3' });
    expect([like.status, like.headers.location]).toEqual([303, asks]);
    const _csrf = tokenIn((await client.get('/photos/3')).body);
    const comment = await client.post('/photos/3/comments', { _csrf, body: 'The light!' }, { 'sec-fetch-site': 'same-origin' });
    expect(comment.status).toBe(403);
    for (const words of ['Our rules have changed', 'href="/rules/accept"', 'The light!']) expect(comment.body).toContain(words);
    expect(client.calls.filter(([name]) => name !== 'viewed')).toEqual([]);
    expect((await client.get('/photos/3')).status).toBe(200);
    expect((await client.submit('/photos/3', '/logout')).status).toBe(303);
  });

  it('the form leads nowhere else, and is for the signed-in person alone', async () => {
    client.signIn();
    expect((await client.submit(asks, '/rules/accept', { return_to: 'https://evil.example' })).headers.location).toBe('/');
    client.jar.clear();
    expect((await client.get(asks)).headers.location).toMatch(/^\/login/);
  });

  it('are read by everybody, and linked from every page and where one joins', async () => {
    for (const path of ['/rules', '/privacy', '/imprint']) expect((await client.get(path)).status).toBe(200);
    for (const path of ['/', '/register']) expect((await client.get(path)).body).toContain('href="/rules"');
  });

  it('no page leads to an imprint that nobody has written', async () => {
    expect((await client.get('/')).body).not.toContain('href="/imprint"');
    const texts = readSiteTexts(null);
    const other = await WebClient.open({}, { siteTexts: { ...texts, imprint: { ...texts.imprint, isOwn: true } } });
    expect((await other.get('/')).body).toContain('href="/imprint"');
  });
});
