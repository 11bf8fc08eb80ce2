import { type Actor, anonymous, MessageBus, person } from '@heliograph/application/actor';
import { Pager, SignedCursors } from '@heliograph/cqrs/reads';
import { People, UserCards } from '@heliograph/application/people';
import { PhotoIncludes, PhotoLists, Photos, VisiblePhotos } from '@heliograph/application/photos';
import { contexts } from '@heliograph/contexts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { eventually, sized } from '@heliograph/testing/pure';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FilterReplied, ListComments } from '@heliograph/discussion-contracts';
import { ListCollectionPhotos } from '@heliograph/gallery-contracts';
import { FindTag } from '@heliograph/search-contracts';
import { FindPhotoCounts, FindUserNumbers, type PhotosOf } from '@heliograph/views-contracts';
import type { Model, Photo } from './spec/take-down/model.js';
import { dayOf, step, World } from './spec/take-down/world.js';

const page = { perPage: 50, sort: 'oldest' } as const;
let product: TestProduct;
let bus: MessageBus;
let visible: VisiblePhotos;
let lists: PhotoLists;

beforeAll(async () => {
  product = await testProduct(contexts);
  product.startWorkers();
  bus = new MessageBus(product.dispatcher, null);
  const pager = new Pager(new SignedCursors('a secret of the specs'));
  const cards = new UserCards(bus);
  visible = new VisiblePhotos(bus);
  lists = new PhotoLists(bus, pager, new Photos(bus, visible, new PhotoIncludes(bus, new People(bus, pager, cards), cards)));
}, 60_000);
/** Closing compares the live rows with a replay of the logs. */
afterAll(() => product.close(), 60_000);

const stateFor = (photo: Photo, actor: Parameters<VisiblePhotos['state']>[1]) =>
  visible.state(photo.id, actor).then(
    ({ state }) => state,
    ({ code }: Error & { code: string }) => code,
  );
const listed = async (of: PhotosOf, actor: Actor = anonymous, curated = false) => {
  const { items, total } = await lists.listPhotos(of, { ...page, curated }, actor);
  return { photos: items.map(({ photo }) => `${photo.photoId} ${photo.state}`).sort(), total };
};

/** What is true at the commit, whatever workers have done by then. */
async function atTheCommit(model: Model): Promise<void> {
  const moderator = { ...person((model.people[0] as Model['people'][number]).id), scopes: new Set(['read', 'moderate']) };
  for (const photo of model.photos) {
    const hidden = 'photo-not-found';
    const toEverybody = model.isShown(photo) ? 'published' : hidden;
    const own = photo.live ? model.stateOf(photo) : hidden;
    const isModerators = photo.live && photo.down.size > 0 && !photo.owner.suspended;
    expect([photo.id, await stateFor(photo, anonymous)]).toEqual([photo.id, toEverybody]);
    expect([photo.id, await stateFor(photo, person(photo.owner.id))]).toEqual([photo.id, own]);
    if (photo.owner.id !== moderator.userId)
      expect([photo.id, await stateFor(photo, moderator)]).toEqual([photo.id, isModerators ? 'taken-down' : toEverybody]);
  }
  const down = model.photos.filter(({ down, owner }) => down.size > 0 || owner.suspended).map(({ id }) => `${id} published`);
  for (const of of [{ kind: 'all' } as const, ...model.people.map(({ id: likerId }) => ({ kind: 'liker', likerId }) as const)])
    expect((await listed(of)).photos.filter((photo) => down.includes(photo))).toEqual([]);
}

/** What lists, totals and counters are once the workers have done their work. */
async function settled({ model, collection }: World): Promise<void> {
  const shown = (of: (photo: Photo) => boolean) => {
    const photos = model.photos.filter((photo) => model.isShown(photo) && of(photo)).map(({ id }) => `${id} published`);
    return { photos: photos.sort(), total: photos.length };
  };
  for (const tag of new Set(model.photos.map(({ tag }) => tag))) {
    const expected = shown((photo) => photo.tag === tag);
    expect([tag, await listed({ kind: 'tag', slug: tag })]).toEqual([tag, expected]);
    expect([tag, (await bus.ask(new FindTag(tag)))?.count ?? 0]).toEqual([tag, expected.total]);
  }
  // N4: whatever was hidden has its old place when it comes back.
  const { items, total } = await bus.ask(new ListCollectionPhotos({ collectionId: collection, without: [] }, { page: 1, perPage: 50 }));
  const inOrder = model.photos.filter((photo) => model.isShown(photo)).map(({ id }) => id);
  expect([items.map(({ photoId }) => photoId), total]).toEqual([inOrder, inOrder.length]);
  for (const photo of model.photos.filter(({ live }) => live)) {
    if (!photo.owner.suspended) expect(await bus.ask(new FindPhotoCounts(photo.id))).toMatchObject(model.countsOf(photo));
    expect([photo.id, await thread(model, photo)]).toEqual([photo.id, model.thread(photo).map(({ id }) => id)]);
  }
  for (const each of model.people.filter(({ suspended }) => !suspended)) {
    expect(await listed({ kind: 'owner', ownerId: each.id })).toEqual(shown(({ owner }) => owner === each));
    const curated = shown(({ curated, owner }) => curated && owner === each);
    expect(await listed({ kind: 'owner', ownerId: each.id }, anonymous, true)).toEqual(curated);
    expect((await listed({ kind: 'liker', likerId: each.id })).photos).toEqual(shown(({ likes }) => likes.has(each)).photos);
    const own = model.photos.filter(({ live, owner }) => live && owner === each).map((photo) => `${photo.id} ${model.stateOf(photo)}`);
    const ofOwner = { kind: 'own', ownerId: each.id, state: null } as const;
    expect(await listed(ofOwner, person(each.id))).toEqual({ photos: own.sort(), total: own.length });
    expect(await bus.ask(new FindUserNumbers(each.id))).toMatchObject(model.numbersOf(each, dayOf(Date.now())));
  }
}

/** As readers see it: of suspended people nothing but tombstones. Its total is as many. */
async function thread(model: Model, photo: Photo): Promise<number[]> {
  const { items, total } = await bus.ask(new ListComments(photo.id, { page: 1, perPage: 50 }));
  const suspended = new Set(model.people.filter((each) => each.suspended).map(({ id }) => id));
  const theirs = items.filter(({ authorId }) => authorId !== null && suspended.has(authorId)).map(({ id }) => id);
  const replied = await bus.ask(new FilterReplied(theirs));
  const ids = items.map(({ id }) => id).filter((id) => !theirs.includes(id) || replied.has(id));
  expect(total).toBe(ids.length);
  const bodies = items.filter(({ authorId }) => authorId !== null).map(({ id, body }) => [id, body]);
  expect(bodies).toEqual(bodies.map(([id]) => [id, 'Well seen']));
  return ids;
}

it('B4 everybody sees what the contract says after every step; with the last decision lifted it is as if there had been none', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 25, size: 'max' }), async (steps) => {
      const world = await World.begin(product);
      for (const each of steps) if (await world.does(each)) await atTheCommit(world.model);
      await eventually(() => settled(world), 20_000);
      await world.liftAll();
      await atTheCommit(world.model);
      await eventually(() => settled(world), 20_000);
      // The thread of each is whole again, and so are its likes: nothing in the model says that a decision ever stood.
      expect(world.model.photos.some(({ down }) => down.size > 0)).toBe(false);
    }),
    { numRuns: sized(5, 15, 150), endOnFailure: true },
  );
}, 300_000);
