import type { PageRequest } from '@heliograph/kernel';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SearchFixture } from '../spec/search-fixture.js';

const red = [{ hex: '#ff0000', ratio: 0.7 }];
const redAndBlue = [
  { hex: '#0000ff', ratio: 0.5 },
  { hex: '#ff0000', ratio: 0.3 },
];

let fixture: SearchFixture;
beforeAll(async () => {
  fixture = await SearchFixture.start();
  const camera = (id: number, name: string | null) => fixture.photo(id, 'details-changed', { camera: name });
  await camera(1, 'NIKON D750');
  await camera(2, 'nikon  d750');
  await camera(3, 'NIKON D750 II');
  await camera(5, 'NIKON D750');
  await fixture.publish(1, 'Harbour', [], { colors: red, tookAtLocal: '2026-05-01T23:30:00', tookAtOffsetMinutes: 600 });
  await fixture.publish(2, 'Harbour', [], { colors: redAndBlue, width: 2, height: 3, isPremium: true });
  await fixture.publish(3, 'Lighthouse', [], { colors: redAndBlue, width: 3, height: 3, tookAtLocal: '2026-05-02T00:10:00' });
  await fixture.publish(4, 'Harbour', [], { colors: [] });
  await fixture.product.catchUp();
});
afterAll(() => fixture.product.close());

const found = async (filter: Parameters<SearchFixture['filtered']>[0], page?: PageRequest) => (await fixture.filtered(filter, page)).items;

describe('photos by filter', () => {
  it('S18 without words are the newest first, by colour, orientation, camera and day', async () => {
    expect(await found({})).toEqual([4, 3, 2, 1]);
    expect(await found({ color: 'red' })).toEqual([3, 2, 1]);
    expect(await found({ color: 'blue' })).toEqual([3, 2]);
    expect(await found({ color: 'f01010' })).toEqual([3, 2, 1]);
    expect(await found({ color: 'green' })).toEqual([]);
    expect(await found({ orientation: 'landscape' })).toEqual([4, 1]);
    expect(await found({ orientation: 'square' })).toEqual([3]);
    expect(await found({ camera: 'Nikon D750' })).toEqual([2, 1]);
    expect(await found({ camera: 'Nikon' })).toEqual([]);
    expect(await found({ premium: true, color: 'red' })).toEqual([2]);
  });

  it('U2 S18 the day is the one of the photo, no matter what day it was elsewhere', async () => {
    expect(await found({ day: '2026-05-01' })).toEqual([4, 2, 1]);
    expect(await found({ day: '2026-05-02' })).toEqual([3]);
  });

  it('S18 all filters must match', async () => {
    expect(await found({ color: 'red', orientation: 'portrait', camera: 'NIKON D750', day: '2026-05-01', premium: true })).toEqual([2]);
    expect(await found({ color: 'red', orientation: 'portrait', camera: 'NIKON D750', day: '2026-05-02' })).toEqual([]);
    expect(await found({ color: 'blue', orientation: 'landscape' })).toEqual([]);
  });

  it('S18 go with words, with a typing error too', async () => {
    expect(await fixture.photos('harbour', { color: 'red' })).toEqual([2, 1]);
    expect(await fixture.photos('harbour', { color: 'red', orientation: 'landscape', camera: 'nikon d750' })).toEqual([1]);
    expect(await fixture.photos('harbuor', { day: '2026-05-01', camera: 'nikon d750' })).toEqual([2, 1]);
    expect(await fixture.photos('lighthoussse', { color: 'red', day: '2026-05-02' })).toEqual([3]);
    expect(await fixture.photos('lighthoussse', { camera: 'nikon d750', orientation: 'square' })).toEqual([]);
    expect(await fixture.photos('lighthoussse', { camera: 'nikon d750 ii', orientation: 'square' })).toEqual([3]);
    expect(await fixture.photos('lighthouse', { camera: 'nikon d750' })).toEqual([]);
  });

  it('S7 are walked by their places', async () => {
    const one = await fixture.filtered({ color: 'red' }, { page: 1, perPage: 2 });
    expect([one.items, one.hasAfter, one.first]).toEqual([[3, 2], true, null]);
    const two = await fixture.filtered({ color: 'red' }, { page: 2, perPage: 2, from: { after: one.last as readonly number[] } });
    expect([two.items, two.hasAfter]).toEqual([[1], false]);
  });

  it.each(["'", '"', '\\', "' or 1=1 --", '{'])('S18 a camera may be called %j', async (camera) =>
    expect([await found({ camera: `x${camera}` }), await fixture.photos('harbour', { camera: `x${camera}` })]).toEqual([[], []]),
  );

  it('N7 B4 are no drafts, and lose their camera as soon as it is not shown', async () => {
    await fixture.publish(5, 'Harbour');
    await fixture.publish(6, 'Harbour', [], { colors: red });
    await fixture.product.catchUp();
    expect([await found({ camera: 'nikon d750' }), await found({ color: 'red' })]).toEqual([
      [5, 2, 1],
      [6, 3, 2, 1],
    ]);
    await fixture.photo(5, 'details-changed', { camera: null });
    await fixture.photo(6, 'photo-hidden');
    await fixture.photo(2, 'photo-unpublished', { tagSlugs: [] });
    await fixture.product.catchUp();
    expect([await found({ camera: 'nikon d750' }), await found({ color: 'red' })]).toEqual([[1], [3, 1]]);
    await fixture.photo(6, 'photo-shown');
    await fixture.photo(1, 'photo-edited', {
      title: 'Pier',
      description: '',
      tags: [],
      tagSlugs: [],
      tookAtLocal: '2026-05-03T08:00:00',
      isPublished: true,
    });
    await fixture.product.catchUp();
    expect([await found({ color: 'red' }), await found({ day: '2026-05-03' })]).toEqual([[6, 3, 1], [1]]);
  });
});
