import { type BoundedContext, newContext } from '@heliograph/cqrs';
import { defineLog, event } from '@heliograph/event-store';
import type { IdentityEvent } from '@heliograph/identity-contracts';
import { type Event, PhotoId, UserId } from '@heliograph/kernel';
import type { MediaEvent } from '@heliograph/media-contracts';
import { FindTag, SearchPhotos, SearchTags, SearchUsers } from '@heliograph/search-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { searchContext } from '../search.context.js';

/** Just the log of a neighbour, with those of its events that search hears. */
function neighbour<E extends Event>(name: string, of: string, events: Record<E['type'], string[]>): BoundedContext {
  const definitions = Object.entries(events as Record<string, string[]>).map(([type, fields]) =>
    event<Event<string, Record<string, unknown>>>({
      type,
      version: 1,
      schema: z.record(z.string(), z.unknown()),
      sample: {},
      personal: { of, fields },
      partitionBy: (data) => Number(data[of]),
      publish: 'verbatim',
    }),
  );
  return {
    name,
    log: defineLog({ name, events: definitions, inline: [] }),
    migrations: { schema: name, migrations: [] },
    projections: [],
    reactions: [],
    module: class {},
  };
}

type Heard = 'photo-published' | 'photo-edited' | 'photo-unpublished' | 'photo-curated' | 'premium-granted';
const words = ['title', 'description', 'tags', 'tagSlugs'];
const media = neighbour<Extract<MediaEvent, { type: `media.${Heard}` }>>('media', 'ownerId', {
  'media.photo-published': words,
  'media.photo-edited': words,
  'media.photo-unpublished': ['tagSlugs'],
  'media.photo-curated': [],
  'media.premium-granted': [],
});
const identity = neighbour<Extract<IdentityEvent, { type: 'identity.user-registered' | 'identity.profile-changed' }>>(
  'identity',
  'userId',
  {
    'identity.user-registered': ['username', 'name'],
    'identity.profile-changed': ['name'],
  },
);

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct([searchContext, media, identity]);
});
afterAll(() => product.close());

const versions = new Map<string, number>();
async function tell(context: BoundedContext, stream: string, type: string, data: object): Promise<void> {
  const expectedVersion = versions.get(stream) ?? 0;
  versions.set(stream, expectedVersion + 1);
  if (!context.log) throw new Error('no log');
  await product.runtime.store.append(context.log, {
    streams: [{ stream, expectedVersion, events: [{ type, data }] }],
    context: newContext('system:test'),
  });
}
const photo = (photoId: number, what: Heard, data: object = {}) =>
  tell(media, `photo-${photoId}`, `media.${what}`, { photoId, ownerId: 7, ...data });
const publish = (photoId: number, title: string, tags: string[] = [], more: object = {}) =>
  photo(photoId, 'photo-published', { title, description: '', ...tagged(tags), isPremium: false, isCurated: false, ...more });
const tagged = (tags: string[]) => ({ tags, tagSlugs: tags.map((tag) => tag.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')) });
const register = (userId: number, username: string, name: string) =>
  tell(identity, `user-${userId}`, 'identity.user-registered', { userId, username, name });

const first = { page: 1, perPage: 10 };
const findPhotos = async (text: string, filter = {}, page = first) =>
  product.dispatcher.dispatch(new SearchPhotos(text, { premium: false, curated: false, ...filter }, page));
const findUsers = async (text: string) => (await product.dispatcher.dispatch(new SearchUsers(text, first))).items;
const findTags = async (text: string) => (await product.dispatcher.dispatch(new SearchTags(text, first))).items.map(({ slug }) => slug);
const ids = async (text: string, filter = {}) => (await findPhotos(text, filter)).items;

describe('photos', () => {
  beforeAll(async () => {
    await publish(1, 'Sunset over Zürich', ['Golden Hour']);
    await publish(2, 'Harbour', [], { description: 'The lighthouse at sunset', isPremium: true });
    await publish(3, 'Sunrise, 100% real', ['black & white'], { isCurated: true });
    await publish(4, 'Søren’s straße 東京タワー');
    await publish(9, 'Accommodation');
    await publish(5, 'Draft of a comet');
    await photo(5, 'photo-unpublished', { tagSlugs: [] });
    await product.catchUp();
  });

  it('are found by title, tags and description, without case and accents (S18)', async () => {
    expect(await ids('ZURICH')).toEqual([1]);
    expect(await ids('zürich')).toEqual([1]);
    expect(await ids('golden hour')).toEqual([1]);
    expect(await ids('lighthouse')).toEqual([2]);
    expect(await ids('soren strasse')).toEqual([4]);
    expect(await ids('タワー')).toEqual([4]);
  });

  it('are found by the beginning of the last word, and of no other (S18)', async () => {
    expect(await ids('over zur')).toEqual([1]);
    expect(await ids('zur over')).toEqual([]);
  });

  it('must have all words (S18)', async () => {
    expect(await ids('sunset zurich')).toEqual([1]);
    expect(await ids('sunset moon')).toEqual([]);
  });

  it('whose title or tags have the words come first, then the newest', async () => {
    expect(await ids('suns')).toEqual([1, 2]);
    expect(await ids('sun')).toEqual([3, 1, 2]);
  });

  it('are found in spite of typing errors, where nothing else matches (S18)', async () => {
    expect(await ids('zruich')).toEqual([1]);
    expect(await ids('lihgthouse sunste')).toEqual([2]);
    expect(await ids('lihgth')).toEqual([2]);
    expect(await ids('accomodaton')).toEqual([9]);
    expect(await ids('sunrise')).toEqual([3]);
    expect(await ids('harbor')).toEqual([2]);
    expect(await ids('qqqqqq')).toEqual([]);
  });

  it.each(['%', '_', "'", '"', '\\', "' or 1=1 --", ':*', '& | !', '(', '%%%', '\u{1F305}', '\0', '\ud800'])(
    'are not found by %j, which means nothing but itself (S18)',
    async (text) => expect(await findPhotos(text)).toEqual({ items: [], total: 0 }),
  );

  it.each(["sunset'", '"sunset"', 'sunset:*', 'sunset & over', '%sunset%', '(over sunset)', 'SUNSET\\'])(
    'are found by the words between signs: %j',
    async (text) => expect(await ids(text)).toContain(1),
  );

  it('can be only the premium or only the curated ones', async () => {
    expect(await ids('sun', { premium: true })).toEqual([2]);
    expect(await ids('sun', { curated: true })).toEqual([3]);
    expect(await ids('sun', { curated: true, premium: true })).toEqual([]);
  });

  it('are counted, page by page, also past the end (S6)', async () => {
    expect(await findPhotos('sun', {}, { page: 2, perPage: 2 })).toEqual({ items: [2], total: 3 });
    expect(await findPhotos('sun', {}, { page: 9, perPage: 2 })).toEqual({ items: [], total: 3 });
    expect(await findPhotos('sunste', {}, { page: 2, perPage: 1 })).toEqual({ items: [2], total: 2 });
  });

  it('that nobody may see cannot be found', async () => expect(await ids('comet')).toEqual([]));

  it('are found by what they say now', async () => {
    await publish(6, 'Meteor', ['sky']);
    await photo(6, 'photo-edited', { title: 'Aurora', description: '', ...tagged(['north']), isPublished: true });
    await photo(6, 'premium-granted');
    await product.catchUp();
    expect(await ids('meteor')).toEqual([]);
    expect(await ids('aurora north', { premium: true })).toEqual([6]);
  });

  it('may have words and queries of any length', async () => {
    await publish(8, 'x'.repeat(200), [], { description: 'long '.repeat(1000) });
    await product.catchUp();
    expect(await ids('x'.repeat(200))).toEqual([8]);
    expect(await ids('long '.repeat(40).trim())).toEqual([8]);
    expect(await ids('a '.repeat(100).trim())).toEqual([]);
  });
});

describe('users', () => {
  beforeAll(async () => {
    await register(1, 'Ann_Smith', 'Annette Müller');
    await register(2, 'annie', 'Bob');
    await register(3, 'carol', 'Ann');
    await register(4, 'ann', 'Dora');
    await register(5, '___', 'Erin');
    await register(6, 'alice', 'Gone Tomorrow');
    await product.catchUp();
  });

  it('are found by username or name: who is called exactly so first', async () => {
    expect(await findUsers('ANN')).toEqual([4, 3, 1, 2]);
    expect(await findUsers('muller')).toEqual([1]);
    expect(await findUsers('annsmith')).toEqual([1]);
    expect(await findUsers('ann_smith')).toEqual([1]);
    expect(await findUsers('smith annette')).toEqual([1]);
    expect(await findUsers('___')).toEqual([5]);
    expect(await findUsers('ann\0')).toEqual([3, 1, 2, 4]);
  });

  it('are found in spite of typing errors, where nothing else matches (S18)', async () => expect(await findUsers('alcie')).toEqual([6]));

  it('are found by the name they have now', async () => {
    await tell(identity, 'user-6', 'identity.profile-changed', { userId: 6, name: 'Alice Liddell' });
    await product.catchUp();
    expect(await findUsers('tomorrow')).toEqual([]);
    expect(await findUsers('liddell')).toEqual([6]);
  });
});

describe('tags', () => {
  const find = (slug: string) => product.dispatcher.dispatch(new FindTag(slug));

  beforeAll(async () => {
    await publish(20, 'a', ['Deep Sea', 'Coral']);
    await publish(21, 'b', ['deep sea', 'sea']);
    await publish(22, 'c', ['sea', 'Seaside']);
    await publish(23, 'd', ['deep sea', 'Ærø']);
    await product.catchUp();
  });

  it('count the published photos that bear them, under the spelling of the oldest', async () => {
    const tag = await find('deep-sea');
    expect(tag).toEqual({ id: expect.any(Number), name: 'Deep Sea', slug: 'deep-sea', count: 3 });
    expect(tag?.id).toBeGreaterThan(0);
    expect(tag?.id).toBeLessThanOrEqual(Number.MAX_SAFE_INTEGER);
    expect(await find('deep')).toBeNull();
    expect(await find('sea\0')).toBeNull();
  });

  it('are found by their words (S18): the very same tag first, then the most used', async () => {
    expect(await findTags('SEA')).toEqual(['sea', 'deep-sea', 'seaside']);
    expect(await findTags('deep s')).toEqual(['deep-sea']);
    expect(await findTags('sea d')).toEqual(['deep-sea']);
    expect(await findTags('aero')).toEqual(['ærø']);
    expect(await findTags('deep moon')).toEqual([]);
    expect(await findTags('%')).toEqual([]);
  });

  it('are found in spite of typing errors, where nothing else matches (S18)', async () => {
    expect(await findTags('croal')).toEqual(['coral']);
    expect(await findTags('depe sea')).toEqual(['deep-sea']);
  });

  it('go with their last photo', async () => {
    await photo(20, 'photo-unpublished', { tagSlugs: ['deep-sea', 'coral'] });
    await photo(22, 'photo-edited', { title: 'c', description: '', ...tagged(['sea']), isPublished: true });
    await product.catchUp();
    expect(await find('coral')).toBeNull();
    expect(await find('seaside')).toBeNull();
    expect(await find('deep-sea')).toMatchObject({ name: 'deep sea', count: 2 });
  });
});

it('an erased person leaves no word behind, whether the photos go before the key or after', async () => {
  const erased = { ownerId: 66, photoId: PhotoId(66) };
  await photo(66, 'photo-published', {
    ...erased,
    title: 'canary',
    description: 'canary',
    ...tagged(['canary']),
    isPremium: false,
    isCurated: false,
  });
  await product.catchUp();
  expect(await ids('canary')).toEqual([66]);
  await product.runtime.store.keyring.destroy(UserId(66));
  await photo(66, 'photo-unpublished', { ...erased, tagSlugs: null });
  await product.catchUp();
  expect(await ids('canary')).toEqual([]);
  expect(await product.dispatcher.dispatch(new FindTag('canary'))).toBeNull();
  for (const table of ['photos', 'tag_words'])
    expect(await product.admin.query(`select 1 from search.${table} t where t::text ilike '%canary%'`)).toEqual([]);
});
