import { PhotoId, UserId } from '@heliograph/kernel';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tagged, Told } from '../spec/told.js';

let told: Told;
beforeAll(async () => {
  told = await Told.start();
});
afterAll(() => told.product.close());

describe('photos', () => {
  beforeAll(async () => {
    await told.publish(1, 'Sunset over Zürich', ['Golden Hour']);
    await told.publish(2, 'Harbour', [], { description: 'The lighthouse at sunset', isPremium: true });
    await told.publish(3, 'Sunrise, 100% real', ['black & white'], { isCurated: true });
    await told.publish(4, 'Søren’s straße 東京タワー');
    await told.publish(9, 'Accommodation');
    await told.publish(5, 'Draft of a comet');
    await told.photo(5, 'photo-unpublished', { tagSlugs: [] });
    await told.product.catchUp();
  });

  it('S18 photos are found by title, tags and description, without case and accents', async () => {
    expect(await told.photos('ZURICH')).toEqual([1]);
    expect(await told.photos('zürich')).toEqual([1]);
    expect(await told.photos('golden hour')).toEqual([1]);
    expect(await told.photos('lighthouse')).toEqual([2]);
    expect(await told.photos('soren strasse')).toEqual([4]);
    expect(await told.photos('タワー')).toEqual([4]);
  });

  it('S18 photos are found by the beginning of the last word, and of no other', async () => {
    expect(await told.photos('over zur')).toEqual([1]);
    expect(await told.photos('zur over')).toEqual([]);
  });

  it('S18 photos must have all words', async () => {
    expect(await told.photos('sunset zurich')).toEqual([1]);
    expect(await told.photos('sunset moon')).toEqual([]);
  });

  it('S18 photos are found in spite of typing errors, where nothing else matches', async () => {
    expect(await told.photos('zruich')).toEqual([1]);
    expect(await told.photos('lihgthouse sunste')).toEqual([2]);
    expect(await told.photos('lihgth')).toEqual([2]);
    expect(await told.photos('accomodaton')).toEqual([9]);
    expect(await told.photos('sunrise')).toEqual([3]);
    expect(await told.photos('harbor')).toEqual([2]);
    expect(await told.photos('qqqqqq')).toEqual([]);
  });

  it.each(['%', '_', "'", '"', '\\', "' or 1=1 --", ':*', '& | !', '(', '%%%', '\u{1F305}', '\0', '\ud800'])(
    'S18 photos are not found by %j, which means nothing but itself',
    async (text) => expect(await told.findPhotos(text)).toEqual({ items: [], total: 0 }),
  );

  it.each(["sunset'", '"sunset"', 'sunset:*', 'sunset & over', '%sunset%', '(over sunset)', 'SUNSET\\'])(
    'S18 photos are found by the words between signs: %j',
    async (text) => expect(await told.photos(text)).toContain(1),
  );

  it('S18 photos can be only the premium or only the curated ones', async () => {
    expect(await told.photos('sun', { premium: true })).toEqual([2]);
    expect(await told.photos('sun', { curated: true })).toEqual([3]);
    expect(await told.photos('sun', { curated: true, premium: true })).toEqual([]);
  });

  it('S6 S18 photos that were found are counted, page by page, also past the end', async () => {
    expect(await told.findPhotos('sun', {}, { page: 2, perPage: 2 })).toEqual({ items: [2], total: 3 });
    expect(await told.findPhotos('sun', {}, { page: 9, perPage: 2 })).toEqual({ items: [], total: 3 });
    expect(await told.findPhotos('sunste', {}, { page: 2, perPage: 1 })).toEqual({ items: [2], total: 2 });
  });

  it('S18 photos that nobody may see cannot be found', async () => expect(await told.photos('comet')).toEqual([]));

  it('S18 photos are found by what they say now', async () => {
    await told.publish(6, 'Meteor', ['sky']);
    await told.photo(6, 'photo-edited', { title: 'Aurora', description: '', ...tagged(['north']), isPublished: true });
    await told.photo(6, 'premium-granted');
    await told.product.catchUp();
    expect(await told.photos('meteor')).toEqual([]);
    expect(await told.photos('aurora north', { premium: true })).toEqual([6]);
  });

  it('S18 photos may have words of any length, and so may queries', async () => {
    await told.publish(8, 'x'.repeat(200), [], { description: 'long '.repeat(1000) });
    await told.product.catchUp();
    expect(await told.photos('x'.repeat(200))).toEqual([8]);
    expect(await told.photos('long '.repeat(40).trim())).toEqual([8]);
    expect(await told.photos('a '.repeat(100).trim())).toEqual([]);
  });
});

describe('users', () => {
  beforeAll(async () => {
    await told.register(1, 'Ann_Smith', 'Annette Müller');
    await told.register(2, 'annie', 'Bob');
    await told.register(3, 'carol', 'Ann');
    await told.register(4, 'ann', 'Dora');
    await told.register(5, '___', 'Erin');
    await told.register(6, 'alice', 'Gone Tomorrow');
    await told.product.catchUp();
  });

  it('S18 users are found by username or name: who is called exactly so first', async () => {
    expect(await told.users('ANN')).toEqual([4, 3, 1, 2]);
    expect(await told.users('muller')).toEqual([1]);
    expect(await told.users('annsmith')).toEqual([1]);
    expect(await told.users('ann_smith')).toEqual([1]);
    expect(await told.users('smith annette')).toEqual([1]);
    expect(await told.users('___')).toEqual([5]);
    expect(await told.users('ann\0')).toEqual([3, 1, 4, 2]);
  });

  it('S18 users are found in spite of typing errors, where nothing else matches', async () =>
    expect(await told.users('alcie')).toEqual([6]));

  it('S18 users are found by the name they have now', async () => {
    await told.rename(6, 'Alice Liddell');
    await told.product.catchUp();
    expect(await told.users('tomorrow')).toEqual([]);
    expect(await told.users('liddell')).toEqual([6]);
  });
});

describe('tags', () => {
  beforeAll(async () => {
    await told.publish(20, 'a', ['Deep Sea', 'Coral']);
    await told.publish(21, 'b', ['deep sea', 'sea']);
    await told.publish(22, 'c', ['sea', 'Seaside']);
    await told.publish(23, 'd', ['deep sea', 'Ærø']);
    await told.product.catchUp();
  });

  it('S18 E tags count the published photos that bear them, under the spelling of the oldest', async () => {
    const tag = await told.tag('deep-sea');
    expect(tag).toEqual({ id: expect.any(Number), name: 'Deep Sea', slug: 'deep-sea', count: 3 });
    expect(tag?.id).toBeGreaterThan(0);
    expect(tag?.id).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
    expect(await told.tag('deep')).toBeNull();
    expect(await told.tag('sea\0')).toBeNull();
  });

  it('S18 tags are found by their words: the very same tag first, then the most used', async () => {
    expect(await told.tags('SEA')).toEqual(['sea', 'deep-sea', 'seaside']);
    expect(await told.tags('deep s')).toEqual(['deep-sea']);
    expect(await told.tags('sea d')).toEqual(['deep-sea']);
    expect(await told.tags('aero')).toEqual(['ærø']);
    expect(await told.tags('deep moon')).toEqual([]);
    expect(await told.tags('%')).toEqual([]);
  });

  it('S18 tags are found in spite of typing errors, where nothing else matches', async () => {
    expect(await told.tags('croal')).toEqual(['coral']);
    expect(await told.tags('depe sea')).toEqual(['deep-sea']);
  });

  it('S18 tags go with their last photo', async () => {
    await told.photo(20, 'photo-unpublished', { tagSlugs: ['deep-sea', 'coral'] });
    await told.photo(22, 'photo-edited', { title: 'c', description: '', ...tagged(['sea']), isPublished: true });
    await told.product.catchUp();
    expect(await told.tag('coral')).toBeNull();
    expect(await told.tag('seaside')).toBeNull();
    expect(await told.tag('deep-sea')).toMatchObject({ name: 'deep sea', count: 2 });
  });
});

it('S18 an erased person leaves no word behind, whether the photos go before the key or after', async () => {
  const erased = { ownerId: 66, photoId: PhotoId(66) };
  await told.photo(66, 'photo-published', {
    ...erased,
    title: 'canary',
    description: 'canary',
    ...tagged(['canary']),
    isPremium: false,
    isCurated: false,
  });
  await told.product.catchUp();
  expect(await told.photos('canary')).toEqual([66]);
  await told.product.runtime.store.keyring.destroy(UserId(66));
  await told.photo(66, 'photo-unpublished', { ...erased, tagSlugs: null });
  await told.product.catchUp();
  expect(await told.photos('canary')).toEqual([]);
  expect(await told.tag('canary')).toBeNull();
  for (const table of ['photos', 'tag_words'])
    expect(await told.product.admin.query(`select 1 from search.${table} t where t::text ilike '%canary%'`)).toEqual([]);
});
