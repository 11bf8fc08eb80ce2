import { person } from '@heliograph/application-actor';
import { Rejected, UserId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { fixtureAccount, session } from './fixture-account.js';
import { WebClient } from './web-client.js';

const notes = fixtureAccount((_name, answer) => async () => answer);
const found = await notes.profile.find(person(UserId(1)));

/** Somebody with a role, whose password was given a while ago. */
const withheld = (more: Parameters<typeof WebClient.open>[0] = {}) =>
  WebClient.open({
    signIn: { ...notes.signIn, holderOf: async () => ({ session: { ...session, withheld: ['moderate'] }, profile: found }) },
    ...more,
  });

describe('the password again (A4)', () => {
  it('is asked before a comment of others is deleted, and leads back to the photo', async () => {
    const moderator = (await withheld({ deleteComment: () => Promise.reject(new Rejected('not-your-comment')) })).signIn();
    const asked = await moderator.submit('/photos/1', '/photos/1/comments/1/delete');
    expect([asked.status, asked.headers.location]).toEqual([303, '/confirm?return_to=%2Fphotos%2F1%23discussion']);
    const page = String(asked.headers.location);
    const wrong = await moderator.submit(page, '/confirm', { password: 'a guess', return_to: '/photos/1#discussion' });
    expect([wrong.status, wrong.body.includes('Is not your password.')]).toEqual([422, true]);
    expect(wrong.body).toContain('value="/photos/1#discussion"');
    const right = await moderator.submit(page, '/confirm', { password: 'correct horse', return_to: '/photos/1#discussion' });
    expect([right.status, right.headers.location]).toEqual([303, '/photos/1#discussion']);
  });

  it('is not asked of others, nor for what is refused for another reason', async () => {
    const reject = (code: string) => ({ deleteComment: () => Promise.reject(new Rejected(code)) });
    const member = (await WebClient.open(reject('not-your-comment'))).signIn();
    expect((await member.submit('/photos/1', '/photos/1/comments/1/delete')).headers.location).toBeUndefined();
    const moderator = (await withheld(reject('comment-not-found'))).signIn();
    expect((await moderator.submit('/photos/1', '/photos/1/comments/1/delete')).headers.location).toBeUndefined();
  });

  it('is asked before a token with a scope of staff is made, and not before others', async () => {
    const moderator = (await withheld()).signIn();
    const asked = await moderator.submit('/settings/tokens', '/settings/tokens', { name: 'x', scopes: 'moderate' });
    expect(asked.headers.location).toBe('/confirm?return_to=%2Fsettings%2Ftokens');
    expect((await moderator.submit('/settings/tokens', '/settings/tokens', { name: 'x', scopes: 'read' })).status).toBe(200);
  });

  it('leads to no other site, and is for whoever is signed in', async () => {
    const member = (await WebClient.open()).signIn();
    const sent = { password: 'correct horse', return_to: 'https://elsewhere.example/' };
    expect((await member.submit('/confirm?return_to=//elsewhere.example', '/confirm', sent)).headers.location).toBe('/');
    expect((await (await WebClient.open()).get('/confirm')).headers.location).toContain('/login');
  });

  it('O9 a session that ends while a form is under way leads to the sign-in', async () => {
    const create = () => Promise.reject(new Rejected('credential-ended'));
    const member = (await WebClient.open({ personalTokens: { ...(await tokens()), create } })).signIn();
    const sent = await member.submit('/settings/tokens', '/settings/tokens', { name: 'x', scopes: 'read' });
    expect([sent.status, sent.headers.location]).toEqual([303, '/login?return_to=%2F']);
  });
});

async function tokens() {
  const { fixtureSettings } = await import('./fixture-settings.js');
  return fixtureSettings((_name, answer) => async () => answer).personalTokens;
}
