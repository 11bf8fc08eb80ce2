import { CommentId, type PageStart, PhotoId, UserId } from '@heliograph/kernel';
import type { PhotoPublished, PhotoUploaded } from '@heliograph/media-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { AuthorCardsByIds, FindUserNumbers, ListUserCards, UserCardsByIds, type UserSort } from '@heliograph/views-contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { photoData, published } from '../spec/histories.js';
import { neighbours, appendEvents } from '../spec/neighbours.js';
import { viewsContext } from '../views.context.js';

const now = new Date('2026-03-01T12:00:00.000Z');
const at = now.toISOString();

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct([viewsContext, ...neighbours]);
});
afterAll(() => product.close());

const register = (userId: number, username = `user${userId}`, createdAt = at) =>
  appendEvents(product.runtime.store, {
    type: 'identity.user-registered',
    data: { userId: UserId(userId), username, name: `User ${userId}`, createdAt },
  });
const follow = (followerId: number, followeeId: number) =>
  appendEvents(product.runtime.store, {
    type: 'social-graph.user-followed',
    data: { followerId: UserId(followerId), followeeId: UserId(followeeId), at },
  });
let photos = 0;
const publish = async (
  ownerId: number,
  day: string,
  { isOffsetKnown = true, ...more }: Partial<PhotoUploaded['data']> & Partial<PhotoPublished['data']> = {},
) => {
  const firstPublishedAt = `${day}T12:00:00.000Z`;
  const taken = { tookAtLocal: `${day}T09:00:00`, tookAtOffsetMinutes: 0, firstPublishedAt };
  const data = { ...photoData(++photos, ownerId), ...taken, ...more };
  await appendEvents(product.runtime.store, ...published(data, isOffsetKnown));
  return data;
};
const find = async (userId: number, when = now) =>
  (await product.dispatcher.dispatch(new UserCardsByIds([UserId(userId)], when))).get(UserId(userId)) ?? null;
const card = async (userId: number, when = now) => {
  await product.catchUp();
  const found = await find(userId, when);
  if (!found) throw new Error(`There is no card of user ${userId}`);
  expect(found).toMatchObject({ ...(await product.dispatcher.dispatch(new FindUserNumbers(UserId(userId), when))) });
  return found;
};
const numbers = async (userId: number, when = now) => {
  const { countCompleted, countMissed, streak, level } = await card(userId, when);
  return { countCompleted, countMissed, streak, level };
};

describe('a user’s card', () => {
  it('is the same whichever log was read first', async () => {
    await follow(2, 1);
    await product.catchUp();
    expect([await find(1), await product.dispatcher.dispatch(new FindUserNumbers(UserId(1), now))]).toEqual([null, null]);
    await register(1, 'Ada_L');
    await appendEvents(product.runtime.store, {
      type: 'discussion.comment-added',
      data: {
        commentId: CommentId(1),
        photoId: PhotoId(1),
        authorId: UserId(1),
        photoOwnerId: UserId(2),
        parentId: null,
        parentAuthorId: null,
        level: 0,
        mentionedIds: [],
        at,
      },
    });
    expect(await card(1)).toEqual({
      userId: 1,
      username: 'Ada_L',
      name: 'User 1',
      location: null,
      bio: null,
      websiteUrl: null,
      avatar: null,
      isHero: false,
      disabled: false,
      createdAt: now,
      countPhotos: 0,
      countFollowers: 1,
      countFollowing: 0,
      countComments: 1,
      countPhotoViews: 0,
      countDownloads: 0,
      level: 1,
      streak: 0,
      countMissed: 0,
      countCompleted: 0,
    });
  });

  it('of many are one statement; unknown users are absent', async () => {
    await register(2);
    await product.catchUp();
    const cards = await product.dispatcher.dispatch(new UserCardsByIds([1, 2, 404].map(UserId), now));
    expect([...cards.keys()].sort()).toEqual([1, 2]);
    expect(await product.dispatcher.dispatch(new UserCardsByIds([], now))).toEqual(new Map());
    const authors = await product.dispatcher.dispatch(new AuthorCardsByIds([1, 2, 404].map(UserId)));
    for (const [id, author] of authors) expect(cards.get(id)).toEqual({ ...cards.get(id), ...author });
    expect([...authors.keys()].sort()).toEqual([1, 2]);
    expect(authors.get(UserId(2))).toEqual({ userId: 2, username: 'user2', name: 'User 2', avatar: null });
  });
});

describe('the photo-a-day numbers (U2, U3)', () => {
  it('U3 U7 four days in a row, and what time does to them without any event', async () => {
    await register(10);
    for (const day of ['24', '25', '26', '27']) await publish(10, `2026-02-${day}`);
    expect(await numbers(10)).toEqual({ countCompleted: 4, countMissed: 0, streak: 4, level: 1 });
    expect(await numbers(10, new Date('2026-03-01T23:59:59.999Z'))).toMatchObject({ streak: 4, countMissed: 0 });
    expect(await numbers(10, new Date('2026-03-02T00:00:00.000Z'))).toMatchObject({ streak: 0, countMissed: 1 });
    expect(await numbers(10, new Date('2026-03-11T00:00:00.000Z'))).toMatchObject({ streak: 0, countMissed: 10, countCompleted: 4 });
  });

  it('U3 a late photo completes its day and does not repair the streak', async () => {
    await register(11);
    await publish(11, '2026-02-24');
    await publish(11, '2026-02-25', { firstPublishedAt: '2026-02-28T00:00:00.000Z' });
    await publish(11, '2026-02-26');
    await publish(11, '2026-02-27');
    expect(await numbers(11)).toEqual({ countCompleted: 4, countMissed: 0, streak: 2, level: 1 });
  });

  it('U2 published on the second day after is on time, by the photo’s own calendar', async () => {
    await register(12);
    // 27 February 23:30 in New York, 28 February in Greenwich.
    await publish(12, '2026-02-25', { tookAtOffsetMinutes: -300, firstPublishedAt: '2026-02-28T04:30:00.000Z' });
    await publish(12, '2026-02-26', { tookAtOffsetMinutes: -300, firstPublishedAt: '2026-03-01T05:00:00.000Z' });
    await publish(12, '2026-02-27', { tookAtOffsetMinutes: -300 });
    expect(await numbers(12)).toMatchObject({ countCompleted: 3, streak: 1 });
  });

  it('U3 several photos cover a day once; one on time is enough', async () => {
    await register(13);
    await publish(13, '2026-02-27', { firstPublishedAt: '2026-03-09T00:00:00.000Z' });
    await publish(13, '2026-02-27');
    await publish(13, '2026-02-27', { firstPublishedAt: '2026-03-09T00:00:00.000Z' });
    expect(await numbers(13)).toMatchObject({ countCompleted: 1, streak: 1 });
  });

  it('U3 days from the first on are missed, but for the days that still have grace', async () => {
    await register(14);
    await publish(14, '2026-02-20');
    await publish(14, '2026-02-23');
    await publish(14, '2026-03-01');
    // 21, 22, 24, 25, 26, 27 are past; 28 February still has grace.
    expect(await numbers(14)).toEqual({ countCompleted: 3, countMissed: 6, streak: 1, level: 1 });
    await publish(14, '2026-02-21', { firstPublishedAt: at });
    expect(await numbers(14)).toMatchObject({ countCompleted: 4, countMissed: 5 });
  });

  it('U3 a first photo of today or tomorrow misses nothing', async () => {
    await register(15);
    await publish(15, '2026-03-02', { firstPublishedAt: at });
    expect(await numbers(15)).toEqual({ countCompleted: 1, countMissed: 0, streak: 1, level: 1 });
  });

  it('U2 today is the date in the latest known offset, no matter which pictures without one follow', async () => {
    await register(16);
    await publish(16, '2026-02-27', { tookAtOffsetMinutes: 840 });
    await publish(16, '2026-02-27', { isOffsetKnown: false });
    expect(await numbers(16, new Date('2026-03-01T09:59:00.000Z'))).toMatchObject({ streak: 1 });
    expect(await numbers(16, new Date('2026-03-01T10:00:00.000Z'))).toMatchObject({ streak: 0 });
  });

  it('U3 an unpublished photo covers nothing; a moved date moves the day', async () => {
    await register(17);
    await publish(17, '2026-02-26');
    const photo = await publish(17, '2026-02-27');
    await appendEvents(product.runtime.store, { type: 'media.photo-unpublished', data: photo });
    expect(await numbers(17)).toMatchObject({ countCompleted: 1, streak: 0, countMissed: 1 });
    await appendEvents(product.runtime.store, { type: 'media.photo-published', data: photo });
    expect(await numbers(17)).toMatchObject({ countCompleted: 2, streak: 2 });
    await appendEvents(product.runtime.store, {
      type: 'media.photo-edited',
      data: { ...photo, tookAtLocal: '2026-02-20T09:00:00', isOffsetKnown: true, tagSlugsBefore: [], isPublished: true },
    });
    expect(await numbers(17)).toMatchObject({ countCompleted: 2, streak: 0, countMissed: 6 });
    expect((await card(17)).countPhotos).toBe(2);
  });

  it('seven days are level 2', async () => {
    await register(18);
    for (const day of ['18', '19', '20', '21', '22', '23', '24']) await publish(18, `2026-02-${day}`);
    expect(await numbers(18)).toEqual({ countCompleted: 7, countMissed: 3, streak: 0, level: 2 });
  });
});

describe('the list of users (U6)', () => {
  const list = async (sort: UserSort, perPage: number, page = 1, from: PageStart | null = null) => {
    const found = await product.dispatcher.dispatch(new ListUserCards(sort, { page, perPage, from }, now));
    return { ...found, ids: found.items.map((item) => item.userId as number) };
  };
  let everybody: number;

  beforeAll(async () => {
    for (const [id, created] of [
      [50, '2026-04-01'],
      [51, '2026-04-02'],
      [52, '2026-04-02'],
    ] as const)
      await register(id, undefined, `${created}T00:00:00.000Z`);
    for (const follower of [50, 52, 53]) await follow(follower, 51);
    for (const follower of [50, 51, 53]) await follow(follower, 52);
    await product.catchUp();
    const rows = await product.admin.query('select user_id from views.user_cards where username is not null');
    everybody = rows.length;
  });

  it('takes the total from its counter', async () => expect((await list('new', 1)).total).toBe(everybody));

  it('B4 counts nobody who is suspended, once, erased or not', async () => {
    const total = async () => (await product.catchUp(), (await list('new', 1)).total);
    const of = { userId: UserId(60), at };
    await register(60);
    expect(await total()).toBe(everybody + 1);
    await appendEvents(product.runtime.store, { type: 'identity.user-disabled', data: of });
    expect(await total()).toBe(everybody);
    await appendEvents(product.runtime.store, { type: 'identity.user-enabled', data: of });
    expect(await total()).toBe(everybody + 1);
    await appendEvents(product.runtime.store, { type: 'identity.user-disabled', data: of }, { type: 'identity.user-erased', data: of });
    expect(await total()).toBe(everybody);
  });

  it.each(['popular', 'new', 'photos', 'streak'] as const)(
    'B4 by %s, suspended people shorten no page and move nobody to another one',
    async (sort) => {
      const { ids } = await list(sort, everybody);
      const suspended = [ids[0], ids[2], ids[3]].map((id) => ({ userId: UserId(id as number), at }));
      await appendEvents(product.runtime.store, ...suspended.map((data) => ({ type: 'identity.user-disabled', data }) as const));
      await product.catchUp();
      const gone = suspended.map(({ userId }) => userId as number);
      const numbers = Array.from({ length: Math.ceil(everybody / 2) }, (_, index) => index + 1);
      const pages = await Promise.all(numbers.map((page) => list(sort, 2, page)));
      expect(pages.flatMap((page) => page.ids)).toEqual(ids.filter((id) => !gone.includes(id)));
      expect(pages[0]?.ids).toHaveLength(2);
      await appendEvents(product.runtime.store, ...suspended.map((data) => ({ type: 'identity.user-enabled', data }) as const));
      await product.catchUp();
    },
  );

  it('U6 is ordered by followers, by creation, by photos, by streak; ids last, all descending', async () => {
    expect((await list('popular', 3)).ids).toEqual([52, 51, 1]);
    expect((await list('new', 3)).ids).toEqual([52, 51, 50]);
    expect((await list('photos', 4)).ids).toEqual([18, 14, 11, 10]);
    const running = (await list('streak', 50)).items.map((item) => [item.userId, item.streak] as const).filter(([, streak]) => streak > 0);
    expect(running).toEqual([
      [10, 4],
      [11, 2],
      [15, 1],
      [14, 1],
      [13, 1],
      [12, 1],
    ]);
  });

  it.each(['popular', 'new', 'photos', 'streak'] as const)(
    'U6 S7 by %s page numbers and places walk the same list, each user once, both ways',
    async (sort) => {
      const whole = (await list(sort, 50)).ids;
      expect(whole).toHaveLength(everybody);
      const byNumber: number[] = [];
      const byPlace: number[] = [];
      let from: PageStart | null = null;
      for (let page = 1; page <= Math.ceil(everybody / 3); page++) {
        byNumber.push(...(await list(sort, 3, page)).ids);
        const found = await list(sort, 3, 1, from);
        byPlace.push(...found.ids);
        from = found.last && { after: found.last };
        if (page === 3) {
          const back = await list(sort, 3, 1, found.first && { before: found.first });
          expect(back.ids).toEqual(whole.slice(3, 6));
        }
      }
      expect(byNumber).toEqual(whole);
      expect(byPlace).toEqual(whole);
      expect(await list(sort, 3, 100)).toMatchObject({ items: [], total: everybody, first: null, last: null });
    },
  );
});
