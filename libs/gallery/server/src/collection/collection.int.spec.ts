import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type GalleryProduct, galleryProduct } from '../spec/gallery-product.js';
import { photo } from '../inbound/spec/media-log.js';

describe('collections', () => {
  let gallery: GalleryProduct;
  beforeAll(async () => {
    gallery = await galleryProduct();
    await gallery.happens(...[7, 8, 9].map((id) => photo('published', id)));
  });
  afterAll(() => gallery.product.close());

  it('N4 one is there at once, as it was made and changed, with no worker alive', async () => {
    const id = await gallery.create('Bridges');
    const created = { id, ownerId: 1, title: 'Bridges', description: '', isPrivate: false, countPhotos: 0, coverPhotoId: null };
    const noon = new Date('2026-03-01T12:00:00.000Z');
    expect(await gallery.find(id)).toEqual({ ...created, createdAt: noon, updatedAt: noon });
    await gallery.change(id, { description: 'Over the Elbe', isPrivate: true });
    expect(await gallery.find(id)).toMatchObject({
      ...{ title: 'Bridges', description: 'Over the Elbe', isPrivate: true },
      updatedAt: new Date('2026-03-01T12:01:00.000Z'),
    });
  });

  it('N4 a person has at most 200, however many are made at once', async () => {
    const some = await gallery.create('Number 1', { by: 10 });
    const setTotal = (collections: number) =>
      gallery.product.admin.query('update gallery.collection_totals set collections = $1 where owner_id = 10', [collections]);
    await setTotal(195);
    const made = await Promise.allSettled(Array.from({ length: 10 }, () => gallery.create('One of many', { by: 10 })));
    const refused = made.filter(({ status }) => status === 'rejected');
    expect([refused.length, (await gallery.list(10)).total]).toEqual([5, 6]);
    expect(refused[0]).toMatchObject({ reason: { code: 'too-many-collections' } });
    await gallery.remove(some, 10);
    await gallery.create('One more', { by: 10 });
    await setTotal(6);
  });

  it('N4 are listed newest first, private ones to people who may see them; pages follow one another without a gap', async () => {
    const [one, two, three] = [
      await gallery.create('One', { by: 11, minute: 1 }),
      await gallery.create('Two', { by: 11, minute: 2, isPrivate: true }),
      await gallery.create('Three', { by: 11, minute: 3 }),
    ];
    const ids = async (withPrivate: boolean) => (await gallery.list(11, { withPrivate })).items.map(({ id }) => id);
    expect([await ids(false), await ids(true)]).toEqual([
      [three, one],
      [three, two, one],
    ]);
    const first = await gallery.list(11, { withPrivate: true, page: { page: 1, perPage: 2 } });
    const last = first.last as readonly number[];
    const second = await gallery.list(11, { withPrivate: true, page: { page: 2, perPage: 2, from: { after: last } } });
    expect([first.total, second.items.map(({ id }) => id), second.hasAfter]).toEqual([3, [one], false]);
  });

  it('N4 a collection counts the photos that are shown, and its cover is the chosen one of these or the first', async () => {
    const id = await gallery.create('Cover', { by: 12 });
    for (const photoId of [7, 8, 9]) await gallery.put(id, photoId, null, { by: 12 });
    const shown = async (without: readonly number[] = []) => {
      const found = await gallery.find(id, without);
      return [found?.countPhotos, found?.coverPhotoId];
    };
    expect(await shown()).toEqual([3, 7]);
    await gallery.change(id, { coverPhotoId: 9 as never }, { by: 12 });
    expect(await shown()).toEqual([3, 9]);
    await gallery.happens(photo('hidden', 9));
    expect(await shown()).toEqual([2, 7]);
    await gallery.happens(photo('shown', 9), photo('unpublished', 7));
    expect(await shown()).toEqual([2, 9]);
    expect(await shown([2])).toEqual([0, null]);
    expect((await gallery.list(12)).items).toEqual([await gallery.find(id)]);
    expect([...(await gallery.byIds([id, 999_999]))]).toEqual([[id, await gallery.find(id)]]);
    await gallery.happens(photo('published', 7));
    await gallery.takeOut(id, 9, 12);
    expect(await shown()).toEqual([2, 7]);
    await expect(gallery.change(id, { coverPhotoId: 9 as never }, { by: 12 })).rejects.toMatchObject({ code: 'invalid-collection' });
  });

  it('N4 a photo names the public collections that it is in, newest first, and not those of people who are left out', async () => {
    const made = [];
    for (let number = 0; number < 6; number++) made.push(await gallery.create(`${number}`, { by: 20 + number }));
    for (const [number, id] of made.entries()) await gallery.put(id, 7, null, { by: 20 + number });
    const hidden = await gallery.create('Mine alone', { by: 30, isPrivate: true });
    await gallery.put(hidden, 7, null, { by: 30 });
    const named = async (without: readonly number[] = []) => (await gallery.of(7, without)).get(7 as never)?.map(({ title }) => title);
    expect(await named()).toEqual(['5', '4', '3', '2', '1']);
    expect(await named([25, 22])).toEqual(['4', '3', '1', '0', 'Cover']);
    await gallery.change(hidden, { isPrivate: false }, { by: 30 });
    await gallery.change(made[5] as number, { isPrivate: true }, { by: 25 });
    expect(await named()).toEqual(['Mine alone', '4', '3', '2', '1']);
  });

  it('N4 one that is deleted is gone with what is in it, and only its owner does that', async () => {
    const id = await gallery.create('Gone', { by: 13 });
    await gallery.put(id, 7, null, { by: 13 });
    await expect(gallery.remove(id, 14)).rejects.toMatchObject({ code: 'not-your-collection' });
    await expect(gallery.change(id, { title: 'Mine' }, { by: 14 })).rejects.toMatchObject({ code: 'not-your-collection' });
    await gallery.remove(id, 13);
    expect([await gallery.find(id), await gallery.photos(id), (await gallery.withPhoto(13, 7)).size]).toEqual([null, [], 0]);
    const again = [gallery.remove(id, 13), gallery.put(id, 7, null, { by: 13 }), gallery.takeOut(id, 7, 13)];
    const refused = { status: 'rejected', reason: { code: 'collection-not-found' } };
    expect(await Promise.allSettled(again)).toMatchObject([refused, refused, refused]);
  });

  it('E a person who is erased leaves no collection behind, and no photo in those of others; again is nothing', async () => {
    const [theirs, mine] = [await gallery.create('Theirs', { by: 40 }), await gallery.create('Mine', { by: 41 })];
    await gallery.put(theirs, 7, null, { by: 40 });
    await gallery.put(mine, 7, null, { by: 41 });
    await gallery.put(mine, 88, null, { by: 41, owner: 40 });
    for (let times = 0; times < 2; times++) await gallery.forget(40);
    const rows = async (table: string, where: string) =>
      (await gallery.product.admin.query(`select from gallery.${table} where ${where}`)).length;
    expect([await rows('collections', 'owner_id = 40'), await rows('collection_totals', 'owner_id = 40')]).toEqual([0, 0]);
    expect(await rows('collection_photos', 'owner_id = 40 or photo_owner_id = 40')).toBe(0);
    expect(await gallery.photos(mine)).toEqual([7]);
  });
});
