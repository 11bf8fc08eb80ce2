import { Pager, SignedCursors } from '@heliograph/cqrs/reads';
import { type Collection, CreateCollection, DeleteCollection, FindCollection, ListCollections } from '@heliograph/gallery-contracts';
import { FindSuspended } from '@heliograph/identity-contracts';
import { CollectionId, type Message, PhotoId, UserId } from '@heliograph/kernel';
import { FindTakenDown } from '@heliograph/media-contracts';
import { FindBlocks, noBlocks } from '@heliograph/moderation-contracts';
import { FilterFollowed, FilterLiked } from '@heliograph/social-graph-contracts';
import { PhotoCardsByIds, UserCardsByIds } from '@heliograph/views-contracts';
import { describe, expect, it } from '@jest/globals';
import { type Actor, anonymous, MessageBus, person } from '../actor/index.js';
import { People, UserCards } from '../people/index.js';
import { PhotoIncludes } from '../photos/index.js';
import { Collections } from './collections.js';

const [ada, bob] = [person(UserId(1)), person(UserId(2))];
const at = new Date('2026-03-01T10:00:00.000Z');
const bridges: Collection = {
  ...{ id: CollectionId(3), ownerId: ada.userId, title: 'Bridges', description: '', isPrivate: false },
  ...{ countPhotos: 1, coverPhotoId: PhotoId(7), createdAt: at, updatedAt: at },
};
const withScopes = (...scopes: readonly string[]): Actor => ({ ...ada, scopes: new Set(scopes) });

/** The contexts, with what differs from a public collection of somebody whom everybody sees. */
function product(answers: readonly (readonly [unknown, unknown])[] = []) {
  const asked: Message<unknown>[] = [];
  const all = new Map<unknown, unknown>([
    [FindCollection, bridges],
    [ListCollections, { items: [bridges], total: 1, first: [1], last: [1], hasBefore: false, hasAfter: false }],
    [CreateCollection, bridges.id],
    [FindBlocks, noBlocks],
    [FindSuspended, new Set()],
    [FindTakenDown, new Map()],
    [FilterFollowed, new Set()],
    [FilterLiked, new Set()],
    [UserCardsByIds, new Map([[ada.userId, { userId: ada.userId, username: 'ada' }]])],
    [PhotoCardsByIds, new Map([[PhotoId(7), { photoId: PhotoId(7), ownerId: bob.userId, state: 'published' }]])],
    ...answers,
  ] as [unknown, unknown][]);
  const dispatch = async (message: Message<unknown>) => {
    asked.push(message);
    const answer = all.get(message.constructor);
    return (typeof answer === 'function' ? answer(message) : answer) as never;
  };
  const bus = new MessageBus({ dispatch: dispatch as never }, null);
  const pager = new Pager(new SignedCursors('a secret of the specs'));
  const cards = new UserCards(bus);
  const people = new People(bus, pager, cards);
  return { collections: new Collections(bus, pager, people, new PhotoIncludes(bus, people, cards)), asked };
}

const suspended = (id: UserId) => [FindSuspended, ({ userIds }: FindSuspended) => new Set(userIds.filter((each) => each === id))] as const;
const find = (actor: Actor, ...answers: readonly (readonly [unknown, unknown])[]) =>
  product(answers).collections.findCollection(bridges.id, actor);
const aPrivate = [FindCollection, { ...bridges, isPrivate: true }] as const;
const notFound = { code: 'collection-not-found' };

describe('a collection as somebody sees it', () => {
  it('N4 has its owner and its cover', async () => {
    expect(await find(anonymous)).toMatchObject({
      collection: { title: 'Bridges' },
      owner: { card: { username: 'ada' } },
      cover: { photo: { photoId: 7 } },
    });
  });

  it('N4 a private one is its owner’s alone, in tokens that may read or change it; for staff too it is missing', async () => {
    for (const actor of [ada, withScopes('read'), withScopes('write:collections')])
      await expect(find(actor, aPrivate)).resolves.toMatchObject({ collection: { isPrivate: true } });
    for (const actor of [anonymous, bob, person(bob.userId, null, ['moderate', 'curate']), withScopes('write:likes')])
      await expect(find(actor, aPrivate)).rejects.toMatchObject(notFound);
  });

  it('B2 B4 is missing where its owner is suspended or blocks the actor, and there where the actor blocks the owner', async () => {
    await expect(find(bob, suspended(ada.userId))).rejects.toMatchObject(notFound);
    const blocks = (of: 'blockedBy' | 'blocked') =>
      [FindBlocks, { ...noBlocks, [of]: new Set([ada.userId]), unlisted: [ada.userId] }] as const;
    await expect(find(bob, blocks('blockedBy'))).rejects.toMatchObject(notFound);
    await expect(find(bob, blocks('blocked'))).resolves.toMatchObject({ owner: { card: { username: 'ada' } } });
    await expect(find(bob, [FindCollection, null])).rejects.toMatchObject(notFound);
  });

  it('B4 a cover that is taken down, or of somebody who is suspended, is none, no matter what workers have done about it', async () => {
    await expect(find(anonymous, [FindTakenDown, new Map([[PhotoId(7), {}]])])).resolves.toMatchObject({ cover: null });
    await expect(find(anonymous, suspended(bob.userId))).resolves.toMatchObject({ cover: null });
  });

  it('N4 of one’s own the list has private ones where the token reads', async () => {
    for (const [actor, withPrivate] of [
      [withScopes('read'), true],
      [withScopes('write:collections'), false],
      [bob, false],
      [anonymous, false],
    ] as const) {
      const { collections, asked } = product();
      const page = await collections.listCollections(ada.userId, { perPage: 10 }, actor);
      expect(page.items).toHaveLength(1);
      expect(asked.filter((message) => message instanceof ListCollections)).toMatchObject([{ of: { withPrivate } }]);
    }
  });
});

describe('what people do with collections', () => {
  it('N4 they make them in their own name', async () => {
    const { collections, asked } = product();
    await collections.create(ada, { title: 'Bridges', description: '', isPrivate: true });
    expect(asked[0]).toMatchObject({ ownerId: 1, collection: { isPrivate: true }, context: { actor: 'user:1' } });
  });

  it('S12 another’s is not theirs to change where they see it, else it is missing', async () => {
    const { collections, asked } = product();
    await expect(collections.delete(bob, bridges.id)).rejects.toMatchObject({ code: 'not-your-collection' });
    await expect(product([aPrivate]).collections.delete(bob, bridges.id)).rejects.toMatchObject(notFound);
    expect(asked.some((message) => message instanceof DeleteCollection)).toBe(false);
  });
});
