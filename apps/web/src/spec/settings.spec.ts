import { AppId, Rejected } from '@heliograph/kernel';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fixtureBackend, viewer } from './fixture-backend.js';
import { WebClient } from './web-client.js';

const app = { name: 'Sync', website: '', callback_urls: 'https://a.example/cb\r\nmy-app:done', require_pkce: '1' };

const commandsIn = (html: string) =>
  [...html.matchAll(/<pre class="command"[^>]*><code>([^<]*)/g)].map(([, text = '']) => text.replaceAll('&#x27;', "'"));

describe('settings (O7, O10)', () => {
  let member: WebClient;

  beforeEach(async () => {
    member = (await WebClient.open()).signIn();
  });

  it.each([
    '/settings',
    '/settings/connections',
    '/settings/tokens',
    '/settings/applications',
    '/settings/applications/3',
    '/settings/applications/3/requests',
  ])('%s is for people who are signed in, and is not stored', async (path) => {
    const { status, headers } = await member.get(path);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    member.jar.clear();
    expect((await member.get(path)).headers.location).toBe(`/login?${new URLSearchParams({ return_to: path })}`);
  });

  it('O10 registers an app and shows its secret in that answer, and never again', async () => {
    const answer = await member.submit('/settings/applications', '/settings/applications', app);
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer.body).toContain('hgs_shown-once');
    expect((await member.get('/settings/applications/3')).body).not.toContain('hgs_shown-once');
    expect(member.calls).toEqual([
      [
        'registerApplication',
        viewer,
        {
          name: 'Sync',
          website: null,
          callbackUrls: ['https://a.example/cb', 'my-app:done'],
          requirePkce: true,
          exactRedirect: false,
          isPublic: false,
        },
      ],
    ]);
  });

  describe('an app without a secret (W2)', () => {
    const { applications } = fixtureBackend().backend;
    const own = {
      ...applications,
      findApplication: async () => ({ ...(await applications.findApplication(viewer, AppId(3))), isPublic: true }),
    };

    it('W2 is registered with PKCE, and the page has a command without a secret', async () => {
      const register = async () => ({ ...(await own.findApplication()), clientSecret: null });
      const developer = (await WebClient.open({ applications: { ...own, register } })).signIn();
      const { status, body } = await developer.submit('/settings/applications', '/settings/applications', { ...app, is_public: '1' });
      expect([status, commandsIn(body)]).toEqual([200, [expect.stringContaining('$CODE')]]);
      expect(commandsIn(body).join('')).not.toContain('secret');
      for (const words of ['Secrets', 'Create another secret', 'These commands contain the secret'])
        expect([words, body.includes(words)]).toEqual([words, false]);
    });

    it('W2 sends what was ticked: PKCE goes with it', async () => {
      await member.submit('/settings/applications', '/settings/applications', { ...app, require_pkce: undefined as never, is_public: '1' });
      expect(member.calls).toEqual([['registerApplication', viewer, expect.objectContaining({ requirePkce: true, isPublic: true })]]);
    });

    it('W2 is changed without a box for PKCE, and is shown as public again where a change is refused', async () => {
      const refusal = new Rejected('invalid', 'invalid', { name: ['must not be empty'] });
      const developer = (await WebClient.open({ applications: { ...own, change: () => Promise.reject(refusal) } })).signIn();
      const page = await developer.get('/settings/applications/3');
      const refused = await developer.submit('/settings/applications/3', '/settings/applications/3', { ...app, name: '' });
      for (const { body } of [page, refused]) {
        expect(body).toContain('<input type="hidden" name="require_pkce" value="1"/>');
        expect(body).not.toContain('name="is_public"');
        expect(body).not.toContain('type="checkbox" name="require_pkce"');
      }
    });
  });

  it('shows a refused app again with the reason next to its field', async () => {
    const refusal = new Rejected('invalid', 'invalid', { callback_urls: ['must not have wildcards'] });
    const applications = { ...fixtureBackend().backend.applications, register: () => Promise.reject(refusal) };
    const refusing = (await WebClient.open({ applications })).signIn();
    const { status, body } = await refusing.submit('/settings/applications', '/settings/applications', app);
    expect(status).toBe(422);
    expect(body).toContain('This must not have wildcards.');
    expect(body).toContain('my-app:done</textarea>');
  });

  it('O10 rotates secrets: another one, then the old one goes', async () => {
    const page = '/settings/applications/3';
    expect((await member.submit(page, `${page}/secrets`)).body).toContain('hgs_second');
    expect((await member.submit(page, `${page}/secrets/1/remove`)).headers.location).toBe(page);
    expect(member.calls).toEqual([
      ['addSecret', viewer, 3],
      ['removeSecret', viewer, 3, 1],
    ]);
  });

  it("does not find another person's app", async () => {
    for (const path of ['4', '4/requests']) expect((await member.get(`/settings/applications/${path}`)).status).toBe(404);
  });

  it('O10 registering an app shows commands to paste; without the secret there are none', async () => {
    const { body } = await member.submit('/settings/applications', '/settings/applications', app);
    expect(commandsIn(body)).toEqual([expect.stringContaining("client_secret='hgs_shown-once'"), expect.stringContaining('$CODE')]);
    const later = (await member.get('/settings/applications/3')).body;
    expect(commandsIn(later)).toEqual([]);
    expect(later).toContain('href="https://api.example/oauth2/authorize?response_type=code&amp;client_id=hgc_1a2b3c');
  });

  it('O3 advises PKCE where a callback has a scheme of its own, until it is required', async () => {
    const { applications } = fixtureBackend().backend;
    const kept = await applications.findApplication(viewer, AppId(3));
    const advised = async (requirePkce: boolean, callbackUrls: string[]) => {
      const find = async () => ({ ...kept, requirePkce, callbackUrls });
      const client = (await WebClient.open({ applications: { ...applications, findApplication: find } })).signIn();
      return (await client.get('/settings/applications/3')).body.includes('Require PKCE, so that');
    };
    expect(await advised(false, ['https://a.example/cb', 'my-app:/done'])).toBe(true);
    expect(await advised(true, ['my-app:/done'])).toBe(false);
    expect(await advised(false, ['https://a.example/cb'])).toBe(false);
  });

  it('O3 tests a callback address and names the rule', async () => {
    const page = '/settings/applications/3';
    const { status, body } = await member.submit(page, `${page}/callback-check`, { redirect_uri: 'https://sync.example/callback/x' });
    expect(status).toBe(200);
    expect(body).toContain('<strong>Accepted</strong> by the rule <code>beneath</code>');
    expect(member.calls).toEqual([['checkCallback', viewer, 3, 'https://sync.example/callback/x']]);
  });

  it.each([
    ['   ', '   '],
    [`https://a.example/${'x'.repeat(10_000)}`, `https://a.example/${'x'.repeat(10_000)}`],
    ['https://a.example/\0', 'https://a.example/'],
  ])('shows a callback address that cannot be tested again, with the reason (%#)', async (typed, shown) => {
    const page = '/settings/applications/3';
    const { status, body } = await member.submit(page, `${page}/callback-check`, { redirect_uri: typed });
    expect([status, body.includes('Enter an address.')]).toEqual([422, true]);
    expect(body).toContain(`value="${shown}`);
    expect(body).toMatch(/<input [^>]*id="redirect_uri"[^>]*aria-invalid="true"|<input [^>]*aria-invalid="true"[^>]*id="redirect_uri"/);
    expect(body).toContain('Save</button>');
    expect(member.calls).toEqual([]);
  });

  it('shows the requests of an app, filtered, with reasons and ids; links keep the filter', async () => {
    const all = (await member.get('/settings/applications/3/requests')).body;
    for (const text of ['request-9', 'request-8', 'insufficient_scope', 'The token lacks the scope write:likes'])
      expect(all).toContain(text);
    const refused = (await member.get('/settings/applications/3/requests?filter=refused')).body;
    expect([refused.includes('request-9'), refused.includes('request-8')]).toEqual([true, false]);
    expect(refused).toContain('href="/settings/applications/3/requests?filter=refused&amp;page=2"');
  });

  it('A5 shows what is left of the budgets', async () => {
    expect((await member.get('/settings/tokens')).body).toContain('<strong>998</strong> of 1,000 requests left; resets at 11:05 UTC.');
    expect((await member.get('/settings/applications/3')).body).toContain('of 1,000 requests left; none used recently.');
  });

  it('A4 shows what a connected app may do in words, whose it is, and when it was last used', async () => {
    const { body } = await member.get('/settings/connections');
    for (const text of ['Like photographs and comments in your name', 'href="/users/chidi"', 'Last used 2 March 2026.'])
      expect(body).toContain(text);
  });

  it('offers a next step where there is nothing yet', async () => {
    const { applications, personalTokens, connections } = fixtureBackend().backend;
    const list = async () => [];
    const nobody = (
      await WebClient.open({
        applications: { ...applications, listApplications: list },
        personalTokens: { ...personalTokens, listTokens: list, grantable: list },
        connections: { ...connections, listConnections: list },
      })
    ).signIn();
    for (const page of ['applications', 'tokens', 'connections'])
      expect((await nobody.get(`/settings/${page}`)).body).toContain('class="empty"');
  });

  it('asks for confirmation, without script, before anything ends', async () => {
    for (const [page, action] of [
      ['tokens', 'tokens/5/revoke'],
      ['connections', 'connections/3/remove'],
      ['applications/3', 'applications/3/secrets/1/remove'],
      ['applications/3', 'applications/3/delete'],
    ])
      expect((await member.get(`/settings/${page}`)).body).toMatch(
        new RegExp(`<details[^>]*><summary[^>]*>[^<]+</summary><form class="stack" action="/settings/${action}"`),
      );
  });

  it('O7 makes a personal token and shows it once', async () => {
    const { body } = await member.submit('/settings/tokens', '/settings/tokens', { name: 'new one', scopes: 'read' });
    expect(body).toContain('hgp_shown-once');
    expect(member.calls).toEqual([['createToken', viewer, 'new one', ['read']]]);
    expect((await member.submit('/settings/tokens', '/settings/tokens', { name: 'none' })).body).toContain('Choose at least one.');
  });

  it('O7 a refused token keeps the boxes that were ticked', async () => {
    const ticked = async (fields: Record<string, string>) => {
      const { status, body } = await member.submit('/settings/tokens', '/settings/tokens', { name: '', ...fields });
      expect(status).toBe(422);
      return [...body.matchAll(/<input type="checkbox"[^>]*>/g)].map(([box]) => [
        /value="([^"]+)"/.exec(box)?.[1],
        box.includes('checked'),
      ]);
    };
    const boxes = (read: boolean, likes: boolean) => [
      ['read', read],
      ['write:likes', likes],
    ];
    expect(await ticked({ scopes: 'write:likes' })).toEqual(boxes(false, true));
    expect(await ticked({})).toEqual(boxes(false, false));
    const _csrf = /name="_csrf" value="([^"]+)"/.exec((await member.get('/settings/tokens')).body)?.[1] ?? '';
    const both = await member.sendRaw({
      method: 'POST',
      url: '/settings/tokens',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `${new URLSearchParams({ _csrf, name: '' })}&scopes=read&scopes=write:likes`,
    });
    expect(both.body.match(/<input type="checkbox"[^>]* checked=""/g)).toHaveLength(2);
  });

  it('revokes tokens and withdraws the access of apps', async () => {
    await member.submit('/settings/tokens', '/settings/tokens/5/revoke');
    await member.submit('/settings/connections', '/settings/connections/3/remove');
    expect(member.calls).toEqual([
      ['revokeToken', viewer, 5],
      ['removeConnection', viewer, 3],
    ]);
  });

  it('S17 changes the profile: an empty field is none', async () => {
    const fields = { name: ' Marta ', location: '', bio: 'Hills.', website_url: '' };
    expect((await member.submit('/settings', '/settings/profile', fields)).headers.location).toBe('/settings');
    expect(member.calls).toEqual([['changeProfile', viewer, { name: 'Marta', location: null, bio: 'Hills.', websiteUrl: null }]]);
  });

  it('O9 signs out with a changed password', async () => {
    const passwords = { current_password: 'old one', password: 'a new password' };
    const answer = await member.submit('/settings/security', '/settings/password', passwords);
    expect(answer.headers.location).toBe('/login?return_to=%2Fsettings%2Fsecurity');
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
      'applications/3/callback-check',
      'connections/3/remove',
    ]) {
      expect((await member.post(`/settings/${path}`, { name: 'x' })).status).toBe(403);
    }
    expect(member.calls).toEqual([]);
  });
});
