import { describe, expect, it } from '@jest/globals';
import type { HomeFeed } from '../front-page-models.js';
import { fixtureBackend } from './fixture-backend.js';
import { profileFixture } from './fixture-data.js';
import { WebClient } from './web-client.js';

const { backend } = fixtureBackend();
const german = { 'accept-language': 'de' };
const shown = async (more: Partial<HomeFeed> = {}) => {
  const client = await WebClient.open({ homeFeed: async (cursor, viewer) => ({ ...(await backend.homeFeed(cursor, viewer)), ...more }) });
  return client.signIn();
};
const nothing = { photos: [], older: null, newest: null };
const tab = (body: string) => /<a href="([^"]+)" aria-current="page">/.exec(body)?.[1];
const hrefOf = (rel: string, body: string) => new RegExp(`rel="${rel}" href="([^"]+)"`).exec(body)?.[1];

describe('the front page of a signed-in user (N1)', () => {
  it('N1 shows the feed, next to the lists of everybody; a stranger has no feed', async () => {
    const member = await shown();
    const { body } = await member.get('/');
    expect(body).toContain('aria-label="Photographs by people you follow"');
    expect(body.match(/<li class="tile/g)).toHaveLength(24);
    expect(tab(body)).toBe('/');
    for (const path of ['/photos/trending', '/photos/curated', '/?sort=popular', '/?sort=recent', '/today']) {
      const other = (await member.get(path)).body;
      expect([tab(other), other.includes('people you follow')]).toEqual([path, false]);
      expect(other).toContain('<a href="/">Feed</a>');
    }
    const stranger = (await (await WebClient.open()).get('/')).body;
    expect([stranger.includes('>Feed<'), stranger.includes('people you follow')]).toEqual([false, false]);
  });

  it('U3 N6 says in one line where one stands today; on later pages nothing', async () => {
    const endsAt = new Date(Date.now() + 9.2 * 3_600_000);
    const line = async (ownDay: HomeFeed['ownDay'], headers = {}) =>
      /<p class="own-day-line[^"]*">(.*?)<\/p>/.exec((await (await shown({ ownDay })).get('/', headers)).body)?.[1];
    const link = '<a href="/upload">Add a photograph</a>';
    expect(await line({ streak: 14, isCovered: false, endsAt })).toBe(
      `Day 14 of your streak, nothing yet today, about 9 hours left. ${link}`,
    );
    expect(await line({ streak: 0, isCovered: false, endsAt })).toBe(`Nothing yet today, about 9 hours left. ${link}`);
    expect(await line({ streak: 15, isCovered: true, endsAt })).toBe('Day 15 of your streak. Today is done.');
    expect(await line({ streak: 0, isCovered: true, endsAt })).toBe('Today is done.');
    expect(await line(null)).toBeUndefined();
    expect(await line({ streak: 14, isCovered: true, endsAt }, german)).toBe('Tag 14 deiner Serie. Heute ist geschafft.');
  });

  it('B2 has first photographs of new people to say hello to, and no heading without them', async () => {
    const hello = /<section class="row" aria-labelledby="hello">.*?<\/section>/s;
    const firstPhotos = (await backend.homeFeed(null, null as never)).photos.slice(0, 2);
    const [row = ''] = hello.exec((await (await shown({ firstPhotos })).get('/')).body) ?? [];
    expect([row.includes('Say hello'), row.match(/<li class="tile/g)?.length]).toEqual([true, 2]);
    expect((await (await shown()).get('/')).body).not.toMatch(hello);
  });

  it('leads to the first steps of somebody who has joined with this browser, while some are left', async () => {
    const client = await shown();
    expect((await client.get('/')).body).not.toContain('first steps');
    client.jar.set('heliograph_welcome', '1.photo');
    expect((await client.get('/')).body).toContain('<a href="/welcome">Finish your first steps</a>');
  });

  it('N1 somebody who signs in on a later page of the popular photographs goes on there', async () => {
    const { body } = await (await shown()).get('/?page=2');
    expect(tab(body)).toBe('/?sort=popular');
    expect([hrefOf('prev', body), hrefOf('next', body)]).toEqual(['/?sort=popular', '/?sort=popular&amp;page=3']);
  });

  it('N1 links lead to what is older and newer; back to the first page without a cursor', async () => {
    const first = (await (await shown()).get('/')).body;
    expect([hrefOf('prev', first), hrefOf('next', first)]).toEqual([undefined, '/?after=v1.older']);
    const second = (await (await shown({ page: 2, newer: 'v1.newer', newest: null })).get('/?after=v1.older')).body;
    expect([hrefOf('prev', second), hrefOf('next', second)]).toEqual(['/', '/?after=v1.older']);
    const third = (await (await shown({ page: 3, newer: 'v1.newer', older: null, newest: null })).get('/?after=v1.older')).body;
    expect([hrefOf('prev', third), hrefOf('next', third)]).toEqual(['/?after=v1.newer', undefined]);
    expect(first).not.toContain('Page 1 of');
  });

  it('N1 asks for the page that a link names, and for the first where it names none', async () => {
    const asked: (string | null)[] = [];
    const client = await WebClient.open({
      homeFeed: async (cursor, viewer) => {
        asked.push(cursor);
        return backend.homeFeed(cursor, viewer);
      },
    });
    client.signIn();
    for (const path of ['/', '/?after=v1.older', '/?after=%22']) expect((await client.get(path)).status).toBe(200);
    expect(asked).toEqual([null, 'v1.older', null]);
  });

  it.each([
    [0, null, null],
    [1, 'Nothing new since yesterday.', 'Seit gestern nichts Neues.'],
    [2, 'Nothing new since Tuesday.', 'Seit Dienstag nichts Neues.'],
    [6, 'Nothing new since Tuesday.', 'Seit Dienstag nichts Neues.'],
    [7, 'Nothing new since 16 June 2026.', 'Seit dem 16. Juni 2026 nichts Neues.'],
  ])('N1 says when something was new for the last time: %i days ago', async (daysAgo, english, inGerman) => {
    const client = await shown({ newest: { date: '2026-06-16', daysAgo } });
    const { body } = await client.get('/');
    if (english === null || inGerman === null) expect(body).not.toContain('Nothing new');
    else
      expect([body, (await client.get('/', german)).body]).toEqual([expect.stringContaining(english), expect.stringContaining(inGerman)]);
  });

  it('N1 an empty feed says what would be there, and whom to follow, with a button that works without script', async () => {
    const client = await shown({ ...nothing, suggestions: [{ ...profileFixture, followedBy: null }] });
    const { body } = await client.get('/');
    expect(body).toContain('Photographs by people you follow appear here.');
    expect(body).toContain('<h2>People to follow</h2>');
    expect(body).toContain(`action="/users/${profileFixture.username}/follow"`);
    expect((await client.get('/', german)).body).toContain('<h2>Wem du folgen kannst</h2>');
    // The script finds the button in what answers: the person's page.
    expect(body).toContain(`name="return_to" value="/users/${profileFixture.username}"`);
    expect((await client.submit('/', `/users/${profileFixture.username}/follow`)).status).toBe(303);
    expect((await (await shown(nothing)).get('/')).body).not.toContain('People to follow');
  });

  it('N5 people to follow stand below the photographs, too, each with the reason in one line', async () => {
    const body = async (followedBy: HomeFeed['suggestions'][number]['followedBy'], headers = {}) =>
      (await (await shown({ suggestions: [{ ...profileFixture, followedBy }] })).get('/', headers)).body;
    expect(await body(null)).toContain('Followed by many people here');
    expect(await body({ name: 'Ann', others: 0 })).toContain('>Followed by Ann<');
    expect(await body({ name: 'Ann', others: 1 })).toContain('Followed by Ann and 1 other person you follow');
    expect(await body({ name: 'Ann', others: 2 })).toContain('Followed by Ann and 2 others you follow');
    expect(await body({ name: 'Ann', others: 2 }, german)).toContain('Ann und 2 weitere, denen du folgst, folgen auch');
    expect((await body({ name: '<Ann>', others: 0 })).includes('<Ann>')).toBe(false);
  });

  it('N1 a page behind the last leads back, and a short one to what is older', async () => {
    const behind = (await (await shown({ ...nothing, page: 4 })).get('/?after=v1.older')).body;
    expect(behind).toContain('There are no photographs this far back.');
    const short = (await (await shown({ ...nothing, older: 'v1.older' })).get('/')).body;
    expect([hrefOf('next', short), short.includes('appear here')]).toEqual(['/?after=v1.older', false]);
  });
});
