import { PhotoId, UserId } from '@heliograph/kernel';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tagged, SearchFixture } from '../spec/search-fixture.js';

let fixture: SearchFixture;
beforeAll(async () => {
  fixture = await SearchFixture.start();
});
afterAll(() => fixture.product.close());

describe('photos', () => {
  beforeAll(async () => {
    await fixture.publish(1, 'Sunset over Zürich', ['Golden Hour']);
    await fixture.publish(2, 'Harbour', [], { description: 'The lighthouse at sunset', isPremium: true });
    await fixture.publish(3, 'Sunrise, 100% real', ['black & white'], { isCurated: true });
    await fixture.publish(4, 'Søren’s straße 東京タワー');
    await fixture.publish(9, 'Accommodation');
    await fixture.publish(5, 'Draft of a comet');
    await fixture.photo(5, 'photo-unpublished', { tagSlugs: [] });
    await fixture.product.catchUp();
  });

  it('S18 photos are found by title, tags and description, without case and accents', async () => {
    expect(await fixture.photos('ZURICH')).toEqual([1]);
    expect(await fixture.photos('zürich')).toEqual([1]);
    expect(await fixture.photos('golden hour')).toEqual([1]);
    expect(await fixture.photos('lighthouse')).toEqual([2]);
    expect(await fixture.photos('soren strasse')).toEqual([4]);
    expect(await fixture.photos('タワー')).toEqual([4]);
  });

  it('S18 photos are found by the beginning of the last word, and of no other', async () => {
    expect(await fixture.photos('over zur')).toEqual([1]);
    expect(await fixture.photos('zur over')).toEqual([]);
  });

  it('S18 photos must have all words', async () => {
    expect(await fixture.photos('sunset zurich')).toEqual([1]);
    expect(await fixture.photos('sunset moon')).toEqual([]);
  });

  it('S18 photos are found in spite of typing errors, where nothing else matches', async () => {
    expect(await fixture.photos('zruich')).toEqual([1]);
    expect(await fixture.photos('lihgthouse sunste')).toEqual([2]);
    expect(await fixture.photos('lihgth')).toEqual([2]);
    expect(await fixture.photos('accomodaton')).toEqual([9]);
    expect(await fixture.photos('sunrise')).toEqual([3]);
    expect(await fixture.photos('harbor')).toEqual([2]);
    expect(await fixture.photos('qqqqqq')).toEqual([]);
  });

  it.each(['%', '_', "'", '"', '\\', "' or 1=1 --", ':*', '& | !', '(', '%%%', '\u{1F305}', '\0', '\ud800'])(
    'S18 photos are not found by %j, which means nothing but itself',
    async (text) => expect(await fixture.findPhotos(text)).toEqual({ items: [], total: 0 }),
  );

  it.each(["sunset'", '"sunset"', 'sunset:*', 'sunset & over', '%sunset%', '(over sunset)', 'SUNSET\\'])(
    'S18 photos are found by the words between signs: %j',
    async (text) => expect(await fixture.photos(text)).toContain(1),
  );

  it('S18 photos can be only the premium or only the curated ones', async () => {
    expect(await fixture.photos('sun', { premium: true })).toEqual([2]);
    expect(await fixture.photos('sun', { curated: true })).toEqual([3]);
    expect(await fixture.photos('sun', { curated: true, premium: true })).toEqual([]);
  });

  it('S6 S18 photos that were found are counted, page by page, also past the end', async () => {
    expect(await fixture.findPhotos('sun', {}, { page: 2, perPage: 2 })).toEqual({ items: [2], total: 3 });
    expect(await fixture.findPhotos('sun', {}, { page: 9, perPage: 2 })).toEqual({ items: [], total: 3 });
    expect(await fixture.findPhotos('sunste', {}, { page: 2, perPage: 1 })).toEqual({ items: [2], total: 2 });
  });

  it('S18 photos that are not published cannot be found', async () => expect(await fixture.photos('comet')).toEqual([]));

  it('S18 photos are found by what they say now', async () => {
    await fixture.publish(6, 'Meteor', ['sky']);
    await fixture.photo(6, 'photo-edited', { title: 'Aurora', description: '', ...tagged(['north']), isPublished: true });
    await fixture.photo(6, 'premium-granted');
    await fixture.product.catchUp();
    expect(await fixture.photos('meteor')).toEqual([]);
    expect(await fixture.photos('aurora north', { premium: true })).toEqual([6]);
  });

  it('S18 photos may have words of any length, and so may queries', async () => {
    await fixture.publish(8, 'x'.repeat(200), [], { description: 'long '.repeat(1000) });
    await fixture.product.catchUp();
    expect(await fixture.photos('x'.repeat(200))).toEqual([8]);
    expect(await fixture.photos('long '.repeat(40).trim())).toEqual([8]);
    expect(await fixture.photos('a '.repeat(100).trim())).toEqual([]);
  });
});

describe('users', () => {
  beforeAll(async () => {
    await fixture.register(1, 'Ann_Smith', 'Annette Müller');
    await fixture.register(2, 'annie', 'Bob');
    await fixture.register(3, 'carol', 'Ann');
    await fixture.register(4, 'ann', 'Dora');
    await fixture.register(5, '___', 'Erin');
    await fixture.register(6, 'alice', 'Gone Tomorrow');
    await fixture.product.catchUp();
  });

  it('S18 users are found by username or name: exact matches first', async () => {
    expect(await fixture.users('ANN')).toEqual([4, 3, 1, 2]);
    expect(await fixture.users('muller')).toEqual([1]);
    expect(await fixture.users('annsmith')).toEqual([1]);
    expect(await fixture.users('ann_smith')).toEqual([1]);
    expect(await fixture.users('smith annette')).toEqual([1]);
    expect(await fixture.users('___')).toEqual([5]);
    expect(await fixture.users('ann\0')).toEqual([3, 1, 4, 2]);
  });

  it('S18 users are found in spite of typing errors, where nothing else matches', async () =>
    expect(await fixture.users('alcie')).toEqual([6]));

  it('S18 users are found by the name they have now', async () => {
    await fixture.rename(6, 'Alice Liddell');
    await fixture.product.catchUp();
    expect(await fixture.users('tomorrow')).toEqual([]);
    expect(await fixture.users('liddell')).toEqual([6]);
  });
});

describe('tags', () => {
  beforeAll(async () => {
    await fixture.publish(20, 'a', ['Deep Sea', 'Coral']);
    await fixture.publish(21, 'b', ['deep sea', 'sea']);
    await fixture.publish(22, 'c', ['sea', 'Seaside']);
    await fixture.publish(23, 'd', ['deep sea', 'Ærø']);
    await fixture.product.catchUp();
  });

  it('S18 E tags count the published photos that bear them, under the spelling of the oldest', async () => {
    const tag = await fixture.tag('deep-sea');
    expect(tag).toEqual({ id: expect.any(Number), name: 'Deep Sea', slug: 'deep-sea', count: 3 });
    expect(tag?.id).toBeGreaterThan(0);
    expect(tag?.id).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
    expect(await fixture.tag('deep')).toBeNull();
    expect(await fixture.tag('sea\0')).toBeNull();
  });

  it('S18 tags are found by their words: the very same tag first, then the most used', async () => {
    expect(await fixture.tags('SEA')).toEqual(['sea', 'deep-sea', 'seaside']);
    expect(await fixture.tags('deep s')).toEqual(['deep-sea']);
    expect(await fixture.tags('sea d')).toEqual(['deep-sea']);
    expect(await fixture.tags('aero')).toEqual(['ærø']);
    expect(await fixture.tags('deep moon')).toEqual([]);
    expect(await fixture.tags('%')).toEqual([]);
  });

  it('S18 tags are found in spite of typing errors, where nothing else matches', async () => {
    expect(await fixture.tags('croal')).toEqual(['coral']);
    expect(await fixture.tags('depe sea')).toEqual(['deep-sea']);
  });

  it('S18 tags go with their last photo', async () => {
    await fixture.photo(20, 'photo-unpublished', { tagSlugs: ['deep-sea', 'coral'] });
    await fixture.photo(22, 'photo-edited', { title: 'c', description: '', ...tagged(['sea']), isPublished: true });
    await fixture.product.catchUp();
    expect(await fixture.tag('coral')).toBeNull();
    expect(await fixture.tag('seaside')).toBeNull();
    expect(await fixture.tag('deep-sea')).toMatchObject({ name: 'deep sea', count: 2 });
  });
});

it('S18 an erased person leaves no word behind, whether the photos go before the key or after', async () => {
  const erased = { ownerId: 66, photoId: PhotoId(66) };
  await fixture.photo(66, 'photo-published', {
    ...erased,
    title: 'canary',
    description: 'canary',
    ...tagged(['canary']),
    isPremium: false,
    isCurated: false,
  });
  await fixture.product.catchUp();
  expect(await fixture.photos('canary')).toEqual([66]);
  await fixture.product.runtime.store.keyring.destroy(UserId(66));
  await fixture.photo(66, 'photo-unpublished', { ...erased, tagSlugs: null });
  await fixture.product.catchUp();
  expect(await fixture.photos('canary')).toEqual([]);
  expect(await fixture.tag('canary')).toBeNull();
  for (const table of ['photos', 'tag_words'])
    expect(await fixture.product.admin.query(`select 1 from search.${table} t where t::text ilike '%canary%'`)).toEqual([]);
});

it('B4 S18 suspended people, their photos and tags are in no total and shorten no page, and come back as they were', async () => {
  await fixture.register(81, 'suspended_one', 'Quokka');
  await fixture.register(82, 'another_one', 'Quokka');
  await fixture.publish(81, 'Quokka', ['quay', 'numbat'], { ownerId: 81 });
  await fixture.publish(82, 'Quokka at home', ['numbat'], { ownerId: 82 });
  const totals = async () => {
    await fixture.product.catchUp();
    const [users, photos] = [await fixture.findUsers('quokka'), await fixture.findPhotos('quokka')];
    const tags = [await fixture.tag('quay'), await fixture.tag('numbat')].map((tag) => tag?.count ?? null);
    // In spite of typing errors.
    const similar = [await fixture.findUsers('quokak'), await fixture.findPhotos('quokak')].map(({ total }) => total);
    expect([users.items.length, photos.items.length]).toEqual([users.total, photos.total]);
    return [users.total, photos.total, tags, await fixture.tags('quay'), similar];
  };
  const before = await totals();
  expect(before).toEqual([2, 2, [1, 2], ['quay'], [2, 2]]);
  await fixture.user(81, 'user-disabled');
  await fixture.photo(81, 'photo-hidden', { ownerId: 81 });
  expect(await totals()).toEqual([1, 1, [null, 1], [], [1, 1]]);
  await fixture.user(81, 'user-enabled');
  await fixture.photo(81, 'photo-shown', { ownerId: 81 });
  expect(await totals()).toEqual(before);
});
