import { Rejected } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import type { WebBackend } from '../backend.js';
import { session } from './fixture-account.js';
import { fixtureBackend, listingOf } from './fixture-backend.js';
import { WebClient } from './web-client.js';

const { backend } = fixtureBackend();

/** A member whose session has these powers. */
async function open(scopes: readonly 'curate'[] = ['curate'], more: Partial<WebBackend> = {}): Promise<WebClient> {
  const { signIn } = backend;
  const holderOf: typeof signIn.holderOf = async (token) => {
    const found = await signIn.holderOf(token);
    return found && { ...found, session: { ...session, scopes } };
  };
  return (await WebClient.open({ signIn: { ...signIn, holderOf }, ...more })).signIn();
}

describe('themes of weeks, on the pages', () => {
  it('are listed, the latest first, with what people made of that one', async () => {
    const { body } = await (await WebClient.open()).get('/themes');
    expect(body).toContain('<h2 id="latest">Reflections</h2>');
    expect([...body.matchAll(/<a href="\/themes\/([\w-]+)" dir="auto">/g)].map(([, week]) => week)).toEqual(['2026-W25', '2026-W24']);
    expect(body).toContain('15 June 2026 to 21 June 2026');
    const none = await WebClient.open({ themes: async () => listingOf([]) });
    expect((await none.get('/themes')).body).toContain('No theme has been named yet.');
  });

  it('a theme has a page with its photographs, and an invitation while its week goes on', async () => {
    const client = await WebClient.open();
    const { body } = await client.get('/themes/2026-W25');
    expect(body).toContain('<h1 dir="auto">Reflections</h1>');
    expect(body).toContain('<a href="/tags/reflections">#reflections</a>');
    expect(body).toContain('href="/themes/2026-W25?page=2"');
    expect(body).toContain('href="/upload">Add yours');
    expect((await client.get('/themes/2026-W24')).body).not.toContain('href="/upload">Add yours');
    for (const week of ['2026-W23', '2026-25', 'now']) expect((await client.get(`/themes/${week}`)).status).toBe(404);
    const empty = await WebClient.open({ themePhotos: async () => listingOf([]) });
    expect((await empty.get('/themes/2026-W25')).body).toContain('No photographs of this theme yet.');
  });

  it('Today names it, and the upload page says how to take part; without one neither does', async () => {
    const member = (await WebClient.open()).signIn();
    expect((await member.get('/today')).body).toContain('This week: <a href="/themes/2026-W25">Reflections</a>');
    expect((await member.get('/upload')).body).toContain('with the tag <strong>reflections</strong> takes part');
    const none = {
      themeOfToday: async () => null,
      today: async (...asked: Parameters<typeof backend.today>) => ({ ...(await backend.today(...asked)), theme: null }),
    };
    const without = (await WebClient.open(none)).signIn();
    for (const path of ['/today', '/upload']) expect((await without.get(path)).body).not.toContain('/themes/');
  });

  it('A4 curators set and remove them; to others there is no such page, and its forms do nothing', async () => {
    const curator = await open();
    const fields = { date: '2026-07-02', title: ' Shade ', tag: 'Shade' };
    const sent = await curator.submit('/staff/themes', '/staff/themes', fields);
    expect([sent.status, sent.headers.location]).toEqual([303, '/staff/themes']);
    expect(curator.calls.at(-1)).toEqual(['setTheme', { ...fields, title: 'Shade' }, expect.objectContaining({ userId: 1 })]);
    await curator.submit('/staff/themes', '/staff/themes/2026-W25/remove');
    expect(curator.calls.at(-1)).toEqual(['removeTheme', '2026-W25', expect.objectContaining({ userId: 1 })]);
    const member = await open([]);
    expect((await member.get('/staff/themes')).status).toBe(404);
    for (const path of ['/staff/themes', '/staff/themes/2026-W25/remove'])
      expect((await member.submit('/', path, fields)).status).toBe(404);
    expect(member.calls.filter(([name]) => /Theme$/.test(String(name)))).toEqual([]);
  });

  it('what was typed comes back with what is wrong', async () => {
    const { status, body } = await (await open()).submit('/staff/themes', '/staff/themes', { date: 'soon', title: 'Shade', tag: '' });
    expect([status, body.includes('Enter a date.'), body.includes('Enter 1 to 50 characters.'), body.includes('value="Shade"')]).toEqual([
      422,
      ...[true, true, true],
    ]);
    const refused = await open(['curate'], {
      setTheme: async () => {
        throw new Rejected('invalid-theme', 'This theme cannot be set', { tag: ['must be a tag of at most 50 characters'] });
      },
    });
    const again = await refused.submit('/staff/themes', '/staff/themes', { date: '2026-07-02', title: 'Shade', tag: '!!' });
    expect([again.status, again.body.includes('value="!!"')]).toEqual([422, true]);
  });
});
