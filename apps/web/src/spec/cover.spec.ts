import { beforeEach, describe, expect, it } from '@jest/globals';
import { photoFixture } from './fixture-data.js';
import { listingOf, viewer } from './fixture-backend.js';
import { WebClient } from './web-client.js';

const path = '/settings/cover';

describe('the cover of a profile', () => {
  let member: WebClient;
  beforeEach(async () => {
    member = (await WebClient.open()).signIn();
  });

  it('is chosen among one’s own photographs, with the part of it that is seen', async () => {
    const { body } = await member.get(path);
    expect(body).toMatch(/<input type="radio" name="photo"[^>]* value="" checked=""|<input type="radio" name="photo" checked="" value=""/);
    expect(body).toMatch(/name="photo" value="5"/);
    const { status, headers } = await member.submit(path, path, { photo: '5', crop: 'top' });
    expect([status, headers.location]).toEqual([303, '/users/marta.lind']);
    expect(member.calls.at(-1)).toEqual(['chooseCover', { photo: 5, crop: 'top' }, viewer]);
    await member.submit(path, path, { photo: '', crop: 'centre' });
    expect(member.calls.at(-1)).toEqual(['chooseCover', { photo: null, crop: 'centre' }, viewer]);
  });

  it('drafts are not offered, and the chosen one is, on whichever page one is', async () => {
    const more = {
      cover: async () => ({ photo: photoFixture(9), crop: 'whole' as const, isChosen: true }),
      photos: async () => listingOf([photoFixture(1), { ...photoFixture(2), state: 'draft' as const }, photoFixture(9)]),
    };
    const { body } = await (await WebClient.open(more)).signIn().get(path);
    expect([...body.matchAll(/name="photo"[^>]*value="(\d*)"/g)].map(([, id]) => id)).toEqual(['9', '', '1']);
    expect(body).toContain('class="cover cover-whole"');
  });

  it('an unknown part is refused, and a stranger signs in first', async () => {
    expect((await member.submit(path, path, { photo: '5', crop: 'left' })).status).toBe(422);
    expect(member.calls.filter(([name]) => name === 'chooseCover')).toEqual([]);
    expect((await (await WebClient.open()).get(path)).headers.location).toBe('/login?return_to=%2Fsettings%2Fcover');
  });

  it.each([
    ['centre', 'class="cover"'],
    ['top', 'class="cover cover-top"'],
    ['bottom', 'class="cover cover-bottom"'],
    ['whole', 'class="cover cover-whole"'],
  ] as const)('is shown as its owner says: %s', async (crop, expected) => {
    const client = await WebClient.open({ cover: async () => ({ photo: photoFixture(3), crop, isChosen: true }) });
    expect((await client.get('/users/marta.lind')).body).toContain(expected);
  });
});
