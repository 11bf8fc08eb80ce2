import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { photo } from '../inbound/spec/media-log.js';
import { type GalleryProduct, galleryProduct } from '../spec/gallery-product.js';

const PHOTOS = 6;
const photoId = fc.integer({ min: 1, max: PHOTOS });
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('put' as const), photoId, position: fc.integer({ min: 1, max: PHOTOS + 2 }) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('put' as const), photoId, position: fc.constant(null) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('take out' as const), photoId }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('hide or show' as const), photoId }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('leave no room' as const) }) },
  ),
  { minLength: 4, maxLength: 16 },
);

/** What is in a collection, as a plain list in which hidden photos stand, too. */
class Model {
  order: number[] = [];
  readonly hidden = new Set<number>();

  shown(): number[] {
    return this.order.filter((id) => !this.hidden.has(id));
  }

  /** Answers whether anything changes. */
  put(id: number, position: number | null): boolean {
    const others = this.shown().filter((other) => other !== id);
    const before = this.order.slice(0, this.order.indexOf(id)).filter((other) => others.includes(other));
    if (this.order.includes(id) && (position === null || before.length === Math.min(position - 1, others.length))) return false;
    const next = position === null ? undefined : others[position - 1];
    this.order = this.order.filter((other) => other !== id);
    this.order.splice(next === undefined ? this.order.length : this.order.indexOf(next), 0, id);
    return true;
  }
}

describe('positions in a collection', () => {
  let gallery: GalleryProduct;
  beforeAll(async () => {
    gallery = await galleryProduct();
    await gallery.happens(...Array.from({ length: 40 }, (_, index) => photo('published', index + 1)));
  });
  afterAll(() => gallery.product.close());

  /** Every event raises it. */
  const revisionOf = async (id: number) =>
    (
      await gallery.product.admin.query<{ revision: number }>('select revision from gallery.collection_contents where collection_id = $1', [
        id,
      ])
    )[0]?.revision;

  it('N4 a photo is moved also after all have got new places', async () => {
    const id = await gallery.create();
    for (let photoId = 1; photoId <= 40; photoId++) await gallery.put(id, photoId, 2);
    const renewed = await gallery.product.admin.query(`select from event_store.events where type = 'gallery.places-renewed'`);
    expect(renewed).not.toEqual([]);
    for (const photoId of [3, 10, 20, 30, 33]) {
      await gallery.put(id, photoId, 1);
      expect((await gallery.photos(id))[0]).toBe(photoId);
    }
  });

  it('N4 a repeat changes nothing where hidden photos stand before or behind it', async () => {
    const id = await gallery.create();
    for (const photoId of [11, 12, 13, 14]) await gallery.put(id, photoId);
    await gallery.happens(photo('unpublished', 12), photo('unpublished', 14));
    const before = await revisionOf(id);
    for (const [photoId, position] of [
      [11, 1],
      [13, 2],
      [13, 99],
    ] as const)
      await gallery.put(id, photoId, position);
    expect(await revisionOf(id)).toBe(before);
    await gallery.happens(photo('published', 12), photo('published', 14));
    expect(await gallery.photos(id)).toEqual([11, 12, 13, 14]);
  });

  it('N4 after any puts, removals, hidings and showings the order is that of a plain list, and a repeat stores nothing', async () => {
    const property = fc.asyncProperty(steps, async (asked) => {
      const model = new Model();
      const id = await gallery.create();
      for (const step of asked) {
        if (step.kind === 'leave no room')
          await gallery.product.admin.query(
            `update gallery.collection_photos e set place = r.place from (
               select photo_id, row_number() over (order by place) as place from gallery.collection_photos where collection_id = $1) r
             where e.collection_id = $1 and e.photo_id = r.photo_id`,
            [id],
          );
        else if (step.kind === 'hide or show') {
          const { photoId } = step;
          const wasHidden = model.hidden.delete(photoId);
          if (!wasHidden) model.hidden.add(photoId);
          await gallery.happens(photo(wasHidden ? 'published' : 'unpublished', photoId));
        } else if (step.kind === 'take out') {
          const { photoId } = step;
          if (model.order.includes(photoId)) await gallery.takeOut(id, photoId);
          model.order = model.order.filter((other) => other !== photoId);
        } else {
          const { photoId, position } = step;
          const before = await revisionOf(id);
          const changes = model.put(photoId, position);
          await gallery.put(id, photoId, position);
          const after = await revisionOf(id);
          expect(after !== before).toBe(changes);
          await gallery.put(id, photoId, position);
          expect(await revisionOf(id)).toBe(after);
        }
        expect(await gallery.photos(id)).toEqual(model.shown());
      }
      await gallery.happens(...[...model.hidden].map((photoId) => photo('published', photoId)));
      expect(await gallery.photos(id)).toEqual(model.order);
    });
    await fc.assert(
      property.afterEach(async () => {
        // What a failed run has left. Places that were set by hand are no part of a replay, either.
        await gallery.happens(...Array.from({ length: PHOTOS }, (_, index) => photo('published', index + 1)));
        for (const { id } of (await gallery.list(1)).items) await gallery.remove(id);
      }),
      { numRuns: 25 },
    );
  });
});
