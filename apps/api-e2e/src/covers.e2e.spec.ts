import { freePort } from '@heliograph/database/embedded';
import { eventually } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { published } from './spec/expectations.js';
import { PageCaller } from './spec/page-caller.js';
import { password, type Person, upload } from './spec/people.js';
import { Product } from './spec/product.js';

/** Ada has two photos, of which the older is liked. */
describe('the cover of a profile', () => {
  let product: Product;
  let pages: string;
  let ada: Person;
  let ben: Person;
  const ids: number[] = [];
  const pictures = new Map<string, number>();
  const caller = async (name: string) => {
    const found = new PageCaller(pages);
    expect((await found.logIn(name, password)).status).toBe(303);
    return found;
  };

  beforeAll(async () => {
    const port = await freePort();
    pages = `http://localhost:${port}`;
    product = await Product.start({ settings: { WEB_PORT: String(port) } });
    [ada, ben] = [await product.person('ada'), await product.person('ben')];
    for (const took_at of ['2026-03-01T10:00:00+0000', '2026-03-02T10:00:00+0000']) {
      const { id, image_large: large } = await published(ada, (await upload(ada, { took_at })).id);
      ids.push(id);
      pictures.set(new URL(large).pathname, id);
    }
    await ben.api.post(`/photos/${ids[0]}/like`);
  }, 180_000);
  afterAll(() => product?.close(), 60_000);

  /** Class and photo of what stands above the profile. */
  const cover = async () => {
    const { text } = await new PageCaller(pages).get('/users/ada');
    const [, name, picture = ''] = /<div class="(cover[^"]*)">.*?<img[^>]* src="[^"]*(\/images\/[^"?]+)/s.exec(text) ?? [];
    return [name, pictures.get(picture)];
  };
  const choose = async (by: PageCaller, photo: string, crop: string) => by.submit('/settings/cover', '/settings/cover', { photo, crop });

  it('is the photo that is liked most, until its owner chooses another one, and again where that is not published any more', async () => {
    await eventually(async () => expect(await cover()).toEqual(['cover', ids[0]]), 5_000);
    const owner = await caller('ada');
    expect((await choose(owner, String(ids[1]), 'top')).status).toBe(303);
    expect(await cover()).toEqual(['cover cover-top', ids[1]]);
    await ada.api.delete(`/photos/${ids[1]}/publication`);
    await eventually(async () => expect(await cover()).toEqual(['cover', ids[0]]), 5_000);
    await ada.api.post(`/photos/${ids[1]}/publication`);
    await eventually(async () => expect(await cover()).toEqual(['cover cover-top', ids[1]]), 5_000);
    expect((await choose(owner, '', 'centre')).status).toBe(303);
    expect(await cover()).toEqual(['cover', ids[0]]);
  });

  it('S12 nobody takes a photo of somebody else, or one that is not published', async () => {
    expect((await choose(await caller('ben'), String(ids[0]), 'top')).status).toBe(403);
    await ada.api.delete(`/photos/${ids[1]}/publication`);
    expect((await choose(await caller('ada'), String(ids[1]), 'top')).status).toBe(404);
  });

  it('U2 a profile is in the order of days', async () => {
    const late = (await published(ada, (await upload(ada, { took_at: '2026-02-01T10:00:00+0000' })).id)).id;
    await ada.api.post(`/photos/${ids[1]}/publication`);
    const shown = async (query = '') => {
      const { text } = await new PageCaller(pages).get(`/users/ada${query}`);
      return [...text.matchAll(/<li class="tile[^>]*><a href="\/photos\/(\d+)"/g)].map(([, id]) => Number(id));
    };
    await eventually(async () => expect(await shown()).toEqual([ids[1], ids[0], late]), 5_000);
    expect(await shown('?sort=recent')).toEqual([late, ids[1], ids[0]]);
  });
});
