import { beforeEach, describe, expect, it } from '@jest/globals';
import { Refused } from '../refused.js';
import { fixtureBackend, viewer } from './fixture-backend.js';
import { WebClient } from './web-client.js';

const app = { name: 'Sync', website: '', callback_urls: 'https://a.example/cb\r\nmy-app:done', require_pkce: '1' };

describe('settings (O7, O10)', () => {
  let member: WebClient;

  beforeEach(async () => {
    member = (await WebClient.open()).signIn();
  });

  it.each(['/settings', '/settings/connections', '/settings/tokens', '/settings/applications', '/settings/applications/3'])(
    '%s is for people who are signed in, and is not stored',
    async (path) => {
      const { status, headers } = await member.get(path);
      expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
      member.jar.clear();
      expect((await member.get(path)).headers.location).toBe(`/login?${new URLSearchParams({ return_to: path })}`);
    },
  );

  it('O10 registers an app and shows its secret in that answer, and never again', async () => {
    const answer = await member.submit('/settings/applications', '/settings/applications', app);
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.body).toContain('hgs_shown-once');
    expect((await member.get('/settings/applications/3')).body).not.toContain('hgs_shown-once');
    expect(member.told).toEqual([
      [
        'registerApplication',
        { name: 'Sync', website: null, callback_urls: ['https://a.example/cb', 'my-app:done'], require_pkce: true, exact_redirect: false },
        viewer,
      ],
    ]);
  });

  it('shows a refused app again with the reason beside its field', async () => {
    const errors = { callback_urls: ['No wildcards.'] };
    const settings = { ...fixtureBackend().backend.settings, registerApplication: () => Promise.reject(new Refused(422, 'Look.', errors)) };
    const refusing = (await WebClient.open({ settings })).signIn();
    const { status, body } = await refusing.submit('/settings/applications', '/settings/applications', app);
    expect(status).toBe(422);
    expect(body).toContain('No wildcards.');
    expect(body).toContain('my-app:done</textarea>');
  });

  it('O10 rotates secrets: another one, then the old one goes', async () => {
    const page = '/settings/applications/3';
    expect((await member.submit(page, `${page}/secrets`)).body).toContain('hgs_second');
    expect((await member.submit(page, `${page}/secrets/1/remove`)).headers.location).toBe(page);
    expect(member.told).toEqual([
      ['addSecret', 3, viewer],
      ['removeSecret', 3, 1, viewer],
    ]);
  });

  it("does not find another person's app", async () => {
    expect((await member.get('/settings/applications/4')).status).toBe(404);
  });

  it('O7 makes a personal token and shows it once', async () => {
    const { body } = await member.submit('/settings/tokens', '/settings/tokens', { name: 'new one', scopes: 'read' });
    expect(body).toContain('hgp_shown-once');
    expect(member.told).toEqual([['createToken', { name: 'new one', scopes: ['read'] }, viewer]]);
    expect((await member.submit('/settings/tokens', '/settings/tokens', { name: 'none' })).body).toContain('Choose at least one.');
  });

  it('revokes tokens and withdraws the access of apps', async () => {
    await member.submit('/settings/tokens', '/settings/tokens/5/revoke');
    await member.submit('/settings/connections', '/settings/connections/3/remove');
    expect(member.told).toEqual([
      ['revokeToken', 5, viewer],
      ['disconnect', 3, viewer],
    ]);
  });

  it('S17 changes the profile: an empty field is none', async () => {
    const fields = { name: ' Marta ', location: '', bio: 'Hills.', website_url: '' };
    expect((await member.submit('/settings', '/settings/profile', fields)).headers.location).toBe('/settings');
    expect(member.told).toEqual([['changeProfile', { name: 'Marta', location: null, bio: 'Hills.', website_url: null }, viewer]]);
  });

  it('O9 signs out with a changed password', async () => {
    const answer = await member.submit('/settings', '/settings/password', { current_password: 'old one', password: 'a new password' });
    expect(answer.headers.location).toBe('/login?return_to=%2Fsettings');
    expect(member.jar.has('heliograph_session')).toBe(false);
  });

  it('refuses every form without its token', async () => {
    for (const path of [
      'profile',
      'password',
      'tokens',
      'tokens/5/revoke',
      'applications',
      'applications/3/delete',
      'connections/3/remove',
    ]) {
      expect((await member.post(`/settings/${path}`, { name: 'x' })).status).toBe(403);
    }
    expect(member.told).toEqual([]);
  });
});
