import { CommentId, type PageRequest, PhotoId, UserId } from '@heliograph/kernel';
import type { PhotoPublished } from '@heliograph/media-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { FindPhotoCounts, ListPhotoCards, PhotoCardsByIds, type PhotoList } from '@heliograph/views-contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { photoData } from '../spec/histories.js';
import { neighbours, appendEvents } from '../spec/neighbours.js';
import { viewsContext } from '../views.context.js';

const at = '2026-03-01T12:00:00.000Z';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct([viewsContext, ...neighbours]);
});
afterAll(() => product.close());

const store = () => product.runtime.store;
const publishedData = new Map<number, PhotoPublished['data']>();
const publish = async (photoId: number, ownerId: number, more: Partial<PhotoPublished['data']> = {}) => {
  const data = { ...photoData(photoId, ownerId), tags: [], tagSlugs: [], ...more };
  publishedData.set(photoId, data);
  await appendEvents(store(), { type: 'media.photo-published', data });
};
const dataOf = (photoId: number) => publishedData.get(photoId) as PhotoPublished['data'];
const unpublish = (photoId: number) => appendEvents(store(), { type: 'media.photo-unpublished', data: dataOf(photoId) });
const again = (photoId: number) => appendEvents(store(), { type: 'media.photo-published', data: dataOf(photoId) });
const remove = (photoId: number) => appendEvents(store(), { type: 'media.photo-deleted', data: dataOf(photoId) });
const like = (userId: number, photoId: number, when = at) =>
  appendEvents(store(), {
    type: 'social-graph.photo-liked',
    data: { userId: UserId(userId), photoId: PhotoId(photoId), ownerId: UserId(1), at: when },
  });
type Asked = Omit<PhotoList, 'page'> & Partial<PageRequest>;
const list = async (asked: Asked) => {
  await product.catchUp();
  const { perPage = 10, page = 1, from = null, ...rest } = asked;
  const found = await product.dispatcher.dispatch(new ListPhotoCards({ ...rest, page: { page, perPage, from } }));
  return { ...found, ids: found.items.map((item) => item.photoId as number) };
};

describe('a photo’s card', () => {
  it('is whole, whichever log was read first', async () => {
    await like(5, 1);
    await product.catchUp();
    expect(await product.dispatcher.dispatch(new FindPhotoCounts(PhotoId(1)))).toBeNull();
    await publish(1, 1, { tookAtLocal: '2026-02-10T18:30:00', tookAtOffsetMinutes: -330, tags: ['A', 'B'], tagSlugs: ['a', 'b'] });
    await appendEvents(store(), {
      type: 'discussion.comment-added',
      data: {
        commentId: CommentId(1),
        photoId: PhotoId(1),
        authorId: UserId(2),
        photoOwnerId: UserId(1),
        parentId: null,
        parentAuthorId: null,
        level: 0,
        mentionedIds: [],
        at,
      },
    });
    await product.catchUp();
    const whole = {
      photoId: 1,
      ownerId: 1,
      state: 'published',
      title: 'Photo 1.0',
      description: '',
      tags: ['a', 'b'],
      width: 3000,
      height: 2000,
      imageThumb: '1-t.webp',
      imageLarge: '1-l.webp',
      imageFull: '1-f.jpg',
      tookAtLocal: '2026-02-10T18:30:00',
      tookAtOffsetMinutes: -330,
      createdAt: new Date('2026-03-01T10:00:00.000Z'),
      publishedAt: new Date('2026-03-01T10:00:00.000Z'),
      isPremium: false,
      isCurated: false,
      colors: [{ hex: '#102030', ratio: 0.5 }],
      thumbhash: 'AAAA',
      countLikes: 1,
      countComments: 1,
    };
    expect(await product.dispatcher.dispatch(new FindPhotoCounts(PhotoId(1)))).toMatchObject({ countLikes: 1, countComments: 1 });
    expect(await product.dispatcher.dispatch(new FindPhotoCounts(PhotoId(404)))).toBeNull();
    expect(await product.dispatcher.dispatch(new PhotoCardsByIds([PhotoId(1), PhotoId(404)]))).toEqual(new Map([[1, whole]]));
  });

  it('of an owner’s own photos is listed in every state, only to the owner', async () => {
    const own = (state: 'draft' | 'processing' | 'published' | 'failed' | null) =>
      list({ of: { kind: 'own', ownerId: UserId(2), state }, sort: 'oldest' });
    const upload = (photoId: number) =>
      appendEvents(store(), {
        type: 'media.photo-uploaded',
        data: { ...photoData(photoId, 2, photoId), isOffsetKnown: true, offerPremium: false },
      });
    for (const photoId of [11, 12, 13]) await upload(photoId);
    await appendEvents(store(), { type: 'media.renditions-made', data: photoData(12, 2) });
    await appendEvents(store(), { type: 'media.photo-failed', data: { ...photoData(13, 2), reason: 'undecodable' } });
    await publish(14, 2, { createdAt: '2026-03-01T11:00:00.000Z' });
    expect((await own(null)).ids).toEqual([11, 12, 13, 14]);
    for (const [state, id] of [
      ['processing', 11],
      ['draft', 12],
      ['failed', 13],
      ['published', 14],
    ] as const)
      expect(await own(state)).toMatchObject({ ids: [id], total: 1 });
    expect(await list({ of: { kind: 'owner', ownerId: UserId(2) } })).toMatchObject({ ids: [14], total: 1 });
    expect((await own('processing')).items).toMatchObject([{ state: 'processing', colors: [], thumbhash: null }]);
    expect([...(await product.dispatcher.dispatch(new PhotoCardsByIds([11, 12, 13, 14].map(PhotoId)))).keys()]).toEqual([14]);
    await unpublish(14);
    await remove(14);
    await appendEvents(store(), { type: 'media.photo-deleted', data: photoData(11, 2) });
    expect(await own(null)).toMatchObject({ ids: [12, 13], total: 2 });
    expect(await product.dispatcher.dispatch(new FindPhotoCounts(PhotoId(11)))).toBeNull();
  });
});

describe('lists of photos (U6)', () => {
  const owner = { kind: 'owner', ownerId: UserId(3) } as const;
  beforeAll(async () => {
    for (const [photoId, minute, more] of [
      [21, 1, { isPremium: true }],
      [22, 2, { isCurated: true }],
      [23, 2, { isPremium: true, isCurated: true }],
      [24, 3, {}],
      [25, 4, {}],
    ] as const)
      await publish(photoId, 3, { createdAt: `2026-03-02T10:0${minute}:00.000Z`, ...more });
    for (const userId of [61, 62]) await like(userId, 24);
    await like(61, 22);
  });

  it('popular is likes, then newest, then id; recent and oldest are by upload', async () => {
    expect((await list({ of: owner })).ids).toEqual([24, 22, 25, 23, 21]);
    expect((await list({ of: owner, sort: 'recent' })).ids).toEqual([25, 24, 23, 22, 21]);
    expect((await list({ of: owner, sort: 'oldest' })).ids).toEqual([21, 22, 23, 24, 25]);
  });

  it('U4 premium and the editors’ selection restrict the list and its total', async () => {
    expect(await list({ of: owner, sort: 'oldest', premium: true })).toMatchObject({ ids: [21, 23], total: 2 });
    expect(await list({ of: owner, sort: 'oldest', curated: true })).toMatchObject({ ids: [22, 23], total: 2 });
    expect(await list({ of: owner, premium: true, curated: true })).toMatchObject({ ids: [23], total: 1 });
    await appendEvents(store(), { type: 'media.photo-uncurated', data: dataOf(22) }, { type: 'media.premium-granted', data: dataOf(22) });
    expect(await list({ of: owner, sort: 'oldest', curated: true })).toMatchObject({ ids: [23], total: 1 });
    expect(await list({ of: { kind: 'all' }, sort: 'oldest', premium: true })).toMatchObject({ ids: [21, 22, 23], total: 3 });
  });

  it.each(['popular', 'recent', 'oldest', 'published'] as const)(
    'S7 by %s page numbers and places give the same list, both ways',
    async (sort) => {
      const whole = await list({ of: { kind: 'all' }, sort, perPage: 50 });
      expect(whole.total).toBe(whole.ids.length);
      expect(whole.ids.length).toBeGreaterThan(4);
      const byNumber: number[] = [];
      const byPlace: number[] = [];
      let last = null;
      for (let page = 1; byNumber.length < whole.total; page++) {
        byNumber.push(...(await list({ of: { kind: 'all' }, sort, perPage: 2, page })).ids);
        const found: Awaited<ReturnType<typeof list>> = await list({
          of: { kind: 'all' },
          sort,
          perPage: 2,
          from: last && { after: last },
        });
        byPlace.push(...found.ids);
        last = found.last;
        if (page === 2)
          expect((await list({ of: { kind: 'all' }, sort, perPage: 2, from: found.first && { before: found.first } })).ids).toEqual(
            whole.ids.slice(0, 2),
          );
      }
      expect(byNumber).toEqual(whole.ids);
      expect(byPlace).toEqual(whole.ids);
      expect(await list({ of: { kind: 'all' }, sort, page: 99 })).toMatchObject({ items: [], total: whole.total, first: null, last: null });
    },
  );

  it('a place of another list is refused rather than misread', async () => {
    await expect(list({ of: owner, sort: 'popular', from: { after: [1, 2] } })).rejects.toThrow('A position of 3 values');
  });
});

describe('tag pages (E)', () => {
  const tag = (slug: string, more: Partial<Asked> = {}) => list({ of: { kind: 'tag', slug }, sort: 'oldest', ...more });

  it('list the published photos that have the slug now', async () => {
    await publish(31, 4, { tagSlugs: ['sea', 'night'], createdAt: '2026-03-03T10:01:00.000Z', isPremium: true });
    await publish(32, 4, { tagSlugs: ['sea'], createdAt: '2026-03-03T10:02:00.000Z' });
    expect(await tag('sea')).toMatchObject({ ids: [31, 32], total: 2 });
    expect(await tag('sea', { sort: 'recent' })).toMatchObject({ ids: [32, 31] });
    expect(await tag('sea', { premium: true })).toMatchObject({ ids: [31], total: 1 });
    expect(await tag('nothing')).toMatchObject({ ids: [], total: 0 });
    const edited = {
      ...dataOf(31),
      isOffsetKnown: true,
      tagSlugsBefore: ['sea', 'night'],
      tagSlugs: ['night', 'dunes'],
      isPublished: true,
    };
    await appendEvents(store(), { type: 'media.photo-edited', data: edited });
    expect(await tag('sea')).toMatchObject({ ids: [32], total: 1 });
    expect(await tag('dunes')).toMatchObject({ ids: [31], total: 1 });
    expect(await tag('night')).toMatchObject({ ids: [31], total: 1 });
    await unpublish(32);
    expect(await tag('sea')).toMatchObject({ ids: [], total: 0 });
    await again(32);
    expect(await tag('sea')).toMatchObject({ ids: [32], total: 1 });
  });

  it('U6 popular is by likes that are read before and after the tag, then newest', async () => {
    await like(71, 52);
    await product.catchUp();
    for (const [photoId, minute] of [
      [51, 1],
      [52, 2],
      [53, 3],
      [54, 4],
    ] as const)
      await publish(photoId, 6, { tagSlugs: ['ice'], createdAt: `2026-03-05T10:0${minute}:00.000Z` });
    for (const userId of [71, 72]) await like(userId, 53);
    const ice = (more: Partial<Asked> = {}) => tag('ice', { sort: 'popular', ...more });
    expect(await ice()).toMatchObject({ ids: [53, 52, 54, 51], total: 4 });
    await appendEvents(store(), {
      type: 'social-graph.photo-unliked',
      data: { userId: UserId(71), photoId: PhotoId(52), ownerId: UserId(6), at },
    });
    await like(71, 51);
    expect((await ice()).ids).toEqual([53, 51, 54, 52]);
    const first = await ice({ perPage: 2 });
    expect((await ice({ perPage: 2, from: first.last && { after: first.last } })).ids).toEqual([54, 52]);
    await appendEvents(store(), { type: 'media.photo-curated', data: dataOf(54) });
    expect(await ice({ curated: true })).toMatchObject({ ids: [54], total: 1 });
  });

  it('show no photo that is published no more, whichever rows a worker of the build before has left', async () => {
    await publish(55, 6, { tagSlugs: ['fog'] });
    await publish(56, 6, { tagSlugs: ['fog'] });
    expect((await tag('fog')).ids).toEqual([55, 56]);
    const setState = (state: string) => product.admin.query('update views.photo_cards set state = $1 where photo_id = 56', [state]);
    await setState('draft');
    for (const sort of ['popular', 'recent'] as const) expect((await tag('fog', { sort })).ids).toEqual([55]);
    await setState('published');
  });

  it('remove a photo whose tags can no longer be read', async () => {
    await appendEvents(store(), { type: 'media.photo-unpublished', data: { ...dataOf(31), tagSlugs: null } });
    expect(await tag('dunes')).toMatchObject({ ids: [], total: 0 });
  });
});

describe('the photos that a user likes (R7)', () => {
  const likes = (more: Partial<Asked> = {}) => list({ of: { kind: 'liker', likerId: UserId(9) }, ...more });

  it('B4 those of suspended people are in no total until it is over', async () => {
    const liked = () => list({ of: { kind: 'liker', likerId: UserId(19) } });
    const lists = async () => [(await liked()).total, (await list({ of: { kind: 'tag', slug: 'quay' } })).total];
    const data = dataOf(1);
    await publish(46, 5);
    await publish(47, 15, { tags: ['quay'], tagSlugs: ['quay'] });
    for (const photoId of [46, 47]) await like(19, photoId);
    expect(await lists()).toEqual([2, 1]);
    const of = { ...data, photoId: PhotoId(47), ownerId: UserId(15) };
    await appendEvents(store(), { type: 'media.photo-hidden', data: of });
    expect(await lists()).toEqual([1, 0]);
    await appendEvents(store(), { type: 'media.photo-shown', data: of });
    expect(await lists()).toEqual([2, 1]);
    for (const photoId of [46, 47]) await unpublish(photoId);
  });

  it('are newest like first, leave out hidden photos, of the total too, until they are published again', async () => {
    for (const photoId of [41, 42, 43, 44]) await publish(photoId, 5);
    for (const [photoId, minute] of [
      [43, 1],
      [41, 2],
      [44, 2],
      [42, 3],
    ] as const)
      await like(9, photoId, `2026-03-04T10:0${minute}:00.000Z`);
    expect(await likes()).toMatchObject({ ids: [42, 44, 41, 43], total: 4 });
    await unpublish(44);
    expect(await likes()).toMatchObject({ ids: [42, 41, 43], total: 3 });
    await unpublish(42);
    await remove(42);
    expect(await likes()).toMatchObject({ ids: [41, 43], total: 2 });
    await again(44);
    expect(await likes()).toMatchObject({ ids: [44, 41, 43], total: 3 });
    await appendEvents(store(), {
      type: 'social-graph.photo-unliked',
      data: { userId: UserId(9), photoId: PhotoId(41), ownerId: UserId(5), at },
    });
    expect(await likes()).toMatchObject({ ids: [44, 43], total: 2 });
    const first = await likes({ perPage: 1 });
    expect(await likes({ from: first.last && { after: first.last } })).toMatchObject({ ids: [43], total: 2 });
    expect(await list({ of: { kind: 'liker', likerId: UserId(404) } })).toMatchObject({ ids: [], total: 0 });
  });
});
