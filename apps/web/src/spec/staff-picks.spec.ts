import type { Session } from '@heliograph/identity-contracts';
import { type PhotoId, Rejected } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import type { WebBackend } from '../backend.js';
import { session } from './fixture-account.js';
import { fixtureBackend, listingOf } from './fixture-backend.js';
import { WebClient } from './web-client.js';

const { backend } = fixtureBackend();

/** A member whose session says this of its powers; a curator's, unless it says otherwise. */
async function open(powers: Partial<Session> = { scopes: ['curate'] }, more: Partial<WebBackend> = {}): Promise<WebClient> {
  const { signIn } = backend;
  const holderOf: typeof signIn.holderOf = async (token) => {
    const found = await signIn.holderOf(token);
    return found && { ...found, session: { ...session, ...powers } };
  };
  return (await WebClient.open({ signIn: { ...signIn, holderOf }, ...more })).signIn();
}
const picked = ({ calls }: WebClient) => calls.filter(([name]) => name === 'setPick');

describe('the page of curators (U4)', () => {
  it('A4 is there for curators alone, who are asked again when they have not shown lately who they are', async () => {
    const path = '/staff/picks';
    expect((await (await open()).get(path)).status).toBe(200);
    for (const powers of [{}, { scopes: ['moderate', 'ops:read', 'audit:read'] }] as const)
      expect((await (await open(powers)).get(path)).status).toBe(404);
    const late = await (await open({ withheld: ['curate'], confirmed: false })).get(path);
    expect([late.status, late.headers.location]).toEqual([303, `/confirm?return_to=${encodeURIComponent(path)}`]);
    expect((await (await open({ lacking: ['curate'] })).get(path)).body).toContain('You need a second factor');
    expect((await (await WebClient.open()).get(path)).headers.location).toContain('/login');
  });

  it('A4 its forms do nothing for others, with a good token either', async () => {
    for (const powers of [{}, { scopes: ['moderate'] }, { withheld: ['curate'], confirmed: false }, { lacking: ['curate'] }] as const)
      for (const verb of ['add', 'remove']) {
        const client = await open(powers);
        const { status } = await client.submit('/photos/3', `/staff/picks/3/${verb}`);
        expect([powers, status, picked(client)]).toEqual([powers, 'withheld' in powers || 'lacking' in powers ? 403 : 404, []]);
      }
  });

  it('U4 lists the picks, latest choice first, each with a button that takes it out and leads back to the same page', async () => {
    const client = await open();
    const { body, headers } = await client.get('/staff/picks?page=2');
    expect(headers['cache-control']).toBe('no-store');
    expect(body.match(/<li class="pick">/g)).toHaveLength(24);
    expect(body).toContain('aria-label="Remove Before the ferry"');
    expect(body).toContain('name="return_to" value="/staff/picks?page=2"');
    const answer = await client.submit('/staff/picks', '/staff/picks/3/remove', { return_to: '/staff/picks?page=2' });
    expect([answer.status, answer.headers.location]).toEqual([303, '/staff/picks?page=2#main']);
    expect(picked(client)).toEqual([['setPick', 3, false, expect.objectContaining({ userId: 1 })]]);
    const empty = await open(undefined, { photos: async () => listingOf([]) });
    expect((await empty.get('/staff/picks')).body).toContain('Nothing is chosen yet.');
  });

  it('U4 curators choose a photograph on its page, and take it back there', async () => {
    const client = await open();
    const { body } = await client.get('/photos/3');
    expect(body).toContain('action="/staff/picks/3/add"');
    const answer = await client.submit('/photos/3', '/staff/picks/3/add', { return_to: '/photos/3' });
    expect([answer.status, answer.headers.location]).toEqual([303, '/photos/3#main']);
    expect(picked(client)).toEqual([['setPick', 3, true, expect.objectContaining({ userId: 1 })]]);
    const curated = await open(undefined, { photo: async (id, viewer) => ({ ...(await backend.photo(id, viewer)), isCurated: true }) });
    expect((await curated.get('/photos/3')).body).toContain('action="/staff/picks/3/remove"');
  });

  it('U4 nobody else sees the button, and nobody sees it of what is not published', async () => {
    const draft = {
      photo: async (id: PhotoId, viewer: Parameters<typeof backend.photo>[1]) => ({
        ...(await backend.photo(id, viewer)),
        state: 'draft' as const,
      }),
    };
    for (const client of [await open({}), await open({ scopes: ['moderate'] }), await WebClient.open(), await open(undefined, draft)])
      expect((await client.get('/photos/3')).body).not.toContain('action="/staff/picks');
  });

  it('S12 a photograph that is gone by then is not found, and nothing leads off this site', async () => {
    const gone = await open(undefined, {
      setPick: async () => {
        throw new Rejected('photo-not-found');
      },
    });
    expect((await gone.submit('/staff/picks', '/staff/picks/3/add')).status).toBe(404);
    const client = await open();
    expect((await client.submit('/staff/picks', '/staff/picks/x/add')).status).toBe(404);
    const led = await client.submit('/staff/picks', '/staff/picks/3/add', { return_to: 'https://evil.example/' });
    expect(led.headers.location).toBe('/#main');
  });

  it('A4 the menu and the tabs name what is theirs, and nothing else', async () => {
    const curators = (await (await open()).get('/staff/picks')).body;
    expect([curators.includes('href="/staff/picks"'), curators.includes('/staff/queue')]).toEqual([true, false]);
    const moderators = (await (await open({ scopes: ['moderate'] })).get('/staff/queue')).body;
    expect([moderators.includes('href="/staff/picks"'), moderators.includes('href="/staff/appeals"')]).toEqual([false, true]);
  });
});
