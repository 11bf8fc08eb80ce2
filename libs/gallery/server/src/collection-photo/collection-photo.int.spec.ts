import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type GalleryProduct, galleryProduct } from '../spec/gallery-product.js';
import { photo } from '../inbound/spec/media-log.js';

describe('photos in a collection', () => {
  let gallery: GalleryProduct;
  beforeAll(async () => {
    gallery = await galleryProduct();
    await gallery.happens(...Array.from({ length: 60 }, (_, index) => photo('published', index + 1)));
  });
  afterAll(() => gallery.product.close());

  async function collectionOf(...photoIds: readonly number[]): Promise<number> {
    const id = await gallery.create();
    for (const photoId of photoIds) await gallery.put(id, photoId);
    return id;
  }
  const revisionOf = async (id: number) =>
    (
      await gallery.product.admin.query<{ revision: number }>('select revision from gallery.collection_contents where collection_id = $1', [
        id,
      ])
    )[0]?.revision;

  it('N4 new ones are last, or at the position that is asked for; past the end is last', async () => {
    const id = await collectionOf(1, 2, 3);
    await gallery.put(id, 4, 1);
    await gallery.put(id, 5, 3);
    await gallery.put(id, 6, 99);
    expect(await gallery.photos(id)).toEqual([4, 1, 5, 2, 3, 6]);
  });

  it('N4 repeats change nothing but the position', async () => {
    const id = await collectionOf(1, 2, 3);
    const before = await revisionOf(id);
    for (const position of [null, 2, 2]) await gallery.put(id, 2, position);
    await gallery.put(id, 3, 50);
    expect([await revisionOf(id), await gallery.photos(id)]).toEqual([before, [1, 2, 3]]);
    await gallery.put(id, 3, 1);
    expect([await revisionOf(id), await gallery.photos(id)]).toEqual([(before as number) + 1, [3, 1, 2]]);
  });

  it('N4 every position of every photo is where it then stands', async () => {
    const id = await collectionOf(1, 2, 3, 4);
    for (const photoId of [1, 2, 3, 4])
      for (const position of [1, 2, 3, 4]) {
        await gallery.put(id, photoId, position);
        const photos = await gallery.photos(id);
        expect([photos.indexOf(photoId as never) + 1, photos.toSorted()]).toEqual([position, [1, 2, 3, 4]]);
      }
  });

  it('N4 positions are those of the photos that are shown; one that is hidden has its old place when it comes back', async () => {
    const id = await collectionOf(11, 12, 13, 14);
    await gallery.happens(photo('unpublished', 12));
    expect(await gallery.photos(id)).toEqual([11, 13, 14]);
    await gallery.put(id, 14, 2);
    expect(await gallery.photos(id)).toEqual([11, 14, 13]);
    await gallery.happens(photo('published', 12));
    expect(await gallery.photos(id)).toEqual([11, 12, 14, 13]);
    await gallery.put(id, 13, 1, { without: [2] });
    expect(await gallery.photos(id)).toEqual([11, 12, 14, 13]);
    expect(await gallery.photos(id, { without: [2] })).toEqual([]);
  });

  it('N4 moves to and fro without end find room: all photos get new places, in their order, when there is none', async () => {
    const id = await collectionOf(1, 2, 3);
    for (let times = 0; times < 40; times++) await gallery.put(id, times % 2 === 0 ? 3 : 2, 2);
    expect(await gallery.photos(id)).toEqual([1, 2, 3]);
    const renewed = await gallery.product.admin.query(`select from event_store.events where type = 'gallery.places-renewed'`);
    expect(renewed.length).toBeGreaterThan(0);
  });

  it('N4 of many at once each is in, once, and no two have the same place', async () => {
    const id = await gallery.create();
    const photoIds = Array.from({ length: 30 }, (_, index) => index + 1);
    await Promise.all([...photoIds, ...photoIds].map((photoId, index) => gallery.put(id, photoId, index % 3 === 0 ? 1 : null)));
    const rows = await gallery.product.admin.query<{ places: number; photos: number }>(
      `select count(distinct place)::integer as places, (select photos from gallery.collection_contents where collection_id = $1) as photos
       from gallery.collection_photos where collection_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ places: 30, photos: 30 }]);
  });

  it('N4 one collection has at most 1,000, and one that goes makes room', async () => {
    const id = await gallery.create();
    await gallery.product.admin.query('update gallery.collection_contents set photos = 999 where collection_id = $1', [id]);
    await gallery.put(id, 1);
    await expect(gallery.put(id, 2)).rejects.toMatchObject({ code: 'collection-full' });
    await gallery.put(id, 1, 1);
    await gallery.takeOut(id, 1);
    await gallery.put(id, 2);
    await gallery.product.admin.query('update gallery.collection_contents set photos = 1 where collection_id = $1', [id]);
  });

  it('N4 S12 what the owner of the collection takes out is gone; others may not, and a second time it is not there', async () => {
    const id = await collectionOf(1, 2);
    await expect(gallery.takeOut(id, 1, 9)).rejects.toMatchObject({ code: 'not-your-collection' });
    await expect(gallery.takeOut(id, 3, 9)).rejects.toMatchObject({ code: 'photo-not-collected' });
    await expect(gallery.put(id, 3, null, { by: 9 })).rejects.toMatchObject({ code: 'not-your-collection' });
    await gallery.takeOut(id, 1);
    await expect(gallery.takeOut(id, 1)).rejects.toMatchObject({ code: 'photo-not-collected' });
    expect([await gallery.photos(id), [...(await gallery.withPhoto(1, 1))].includes(id as never)]).toEqual([[2], false]);
    expect([...(await gallery.withPhoto(1, 2))]).toContain(id);
  });

  it('N4 a photo that is deleted goes from every collection', async () => {
    const [one, two] = [await collectionOf(51, 52), await collectionOf(52)];
    for (let times = 0; times < 2; times++) await gallery.takeOutEverywhere(52);
    expect([await gallery.photos(one), await gallery.photos(two), (await gallery.withPhoto(1, 52)).size]).toEqual([[51], [], 0]);
  });

  it('N4 pages follow one another, also while photos are moved', async () => {
    const id = await collectionOf(1, 2, 3, 4, 5, 6);
    const first = await gallery.pageOfPhotos(id, { page: 1, perPage: 2 });
    await gallery.put(id, 6, 1);
    const after = first.last as readonly number[];
    const second = await gallery.pageOfPhotos(id, { page: 2, perPage: 2, from: { after } });
    const [one, two] = [first, second].map(({ items }) => items.map(({ photoId }) => photoId));
    expect([one, two, first.total]).toEqual([[1, 2], [3, 4], 6]);
  });

  it('N4 for people who follow a collection they are listed by when they were added, no matter where they stand', async () => {
    const id = await gallery.create();
    for (const [minute, photoId] of [3, 1, 2].entries()) await gallery.put(id, photoId, 1, { minute });
    expect((await gallery.newestPhotos(id)).items).toEqual(
      [2, 1, 3].map((photoId, index) => ({ photoId, addedAt: new Date(Date.UTC(2026, 2, 1, 12, 2 - index)) })),
    );
  });
});
