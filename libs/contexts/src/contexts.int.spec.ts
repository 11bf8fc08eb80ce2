import { newContext } from '@heliograph/cqrs';
import { AddComment, DeleteComment } from '@heliograph/discussion-contracts';
import { GrantHero, RegisterUser, UpdateProfile, type UserProfile } from '@heliograph/identity-contracts';
import { DeletePhoto, PublishPhoto, UnpublishPhoto } from '@heliograph/media-contracts';
import { rebuildProjection } from '@heliograph/projections';
import { FollowUser, LikePhoto, UnfollowUser } from '@heliograph/social-graph-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { FindPhotoCounts, ListPhotoCards, ListUserCards, PhotoCardsByIds, UserCardsByIds } from '@heliograph/views-contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contexts } from './index.js';
import { publishPhoto } from './spec/published-photo.js';

let product: TestProduct;
let ada: UserProfile;
let bob: UserProfile;
beforeAll(async () => {
  product = await testProduct(contexts);
  ada = await register('Ada');
  bob = await register('Bob');
});
afterAll(() => product.close());

const by = (user: UserProfile) => newContext(`user:${user.userId}`);
const register = (username: string) =>
  product.dispatcher.dispatch(
    new RegisterUser(newContext('anonymous'), { username, name: username, email: `${username}@example.org`, password: 'long enough' }),
  );
const userCard = async (user: UserProfile) => {
  await product.catchUp();
  return (await product.dispatcher.dispatch(new UserCardsByIds([user.userId]))).get(user.userId);
};
const photos = async (of: ConstructorParameters<typeof ListPhotoCards>[0]['of']) => {
  await product.catchUp();
  const found = await product.dispatcher.dispatch(new ListPhotoCards({ of, sort: 'oldest', page: { page: 1, perPage: 10 } }));
  return { ids: found.items.map((card) => card.photoId as number), total: found.total };
};

describe('all contexts together', () => {
  it('a person is a card: profile, badge, followers', async () => {
    await product.dispatcher.dispatch(
      new UpdateProfile(newContext('system:spec'), ada.userId, { bio: 'Light', websiteUrl: 'https://ada.example.org' }),
    );
    await product.dispatcher.dispatch(new GrantHero(newContext('system:staff'), ada.userId));
    expect(await product.dispatcher.dispatch(new FollowUser(by(bob), bob.userId, ada.userId))).toEqual({ countFollowers: 1 });
    expect(await userCard(ada)).toMatchObject({ username: 'Ada', bio: 'Light', isHero: true, countFollowers: 1, countFollowing: 0 });
    expect(await userCard(bob)).toMatchObject({ username: 'Bob', countFollowers: 0, countFollowing: 1 });
    const list = await product.dispatcher.dispatch(new ListUserCards('popular', { page: 1, perPage: 10 }));
    expect(list.items.map((card) => card.username)).toEqual(['Ada', 'Bob']);
    expect(list.total).toBe(2);
  });

  it('R7 a photo is in every list it belongs to while it is published, and in none when it is not', async () => {
    const photoId = await publishPhoto(product.runtime.store, 501, ada.userId);
    await product.dispatcher.dispatch(new LikePhoto(by(bob), bob.userId, photoId, ada.userId));
    const comment = await product.dispatcher.dispatch(
      new AddComment(by(bob), { authorId: bob.userId, photoId, photoOwnerId: ada.userId, body: 'Well seen', parentId: null }),
    );
    await product.catchUp();
    const card = (await product.dispatcher.dispatch(new PhotoCardsByIds([photoId]))).get(photoId);
    expect(card).toMatchObject({ countLikes: 1, countComments: 1, tags: ['sand-sea'] });
    expect(await userCard(ada)).toMatchObject({ countPhotos: 1, countCompleted: 1, streak: 1, countMissed: 0, level: 1 });
    expect(await userCard(bob)).toMatchObject({ countComments: 1 });
    const lists = [
      { kind: 'all' },
      { kind: 'owner', ownerId: ada.userId },
      { kind: 'tag', slug: 'sand-sea' },
      { kind: 'liker', likerId: bob.userId },
    ] as const;
    for (const of of lists) expect([of.kind, await photos(of)]).toEqual([of.kind, { ids: [501], total: 1 }]);
    await product.dispatcher.dispatch(new UnpublishPhoto(by(ada), ada.userId, photoId));
    for (const of of lists) expect([of.kind, await photos(of)]).toEqual([of.kind, { ids: [], total: 0 }]);
    expect(await photos({ kind: 'own', ownerId: ada.userId, state: 'draft' })).toEqual({ ids: [501], total: 1 });
    expect(await userCard(ada)).toMatchObject({ countPhotos: 0, countCompleted: 0, streak: 0 });
    await product.dispatcher.dispatch(new PublishPhoto(by(ada), ada.userId, photoId));
    for (const of of lists) expect([of.kind, await photos(of)]).toEqual([of.kind, { ids: [501], total: 1 }]);
    await product.dispatcher.dispatch(
      new DeleteComment(by(bob), { actorId: bob.userId, mayModerate: false, photoId, photoOwnerId: ada.userId, commentId: comment.id }),
    );
    expect(await userCard(bob)).toMatchObject({ countComments: 0 });
    await product.dispatcher.dispatch(new DeletePhoto(by(ada), ada.userId, photoId));
    for (const of of lists) expect([of.kind, await photos(of)]).toEqual([of.kind, { ids: [], total: 0 }]);
    expect(await photos({ kind: 'own', ownerId: ada.userId, state: null })).toEqual({ ids: [], total: 0 });
    expect(await product.dispatcher.dispatch(new FindPhotoCounts(photoId))).toBeNull();
  });

  it('R2 R3 counters of cards are moved by workers only, and answers to writes need none', async () => {
    const photoId = await publishPhoto(product.runtime.store, 502, ada.userId);
    await product.catchUp();
    expect(await product.dispatcher.dispatch(new LikePhoto(by(bob), bob.userId, photoId, ada.userId))).toEqual({ countLikes: 1 });
    const likes = async () => (await product.dispatcher.dispatch(new FindPhotoCounts(photoId)))?.countLikes;
    expect(await likes()).toBe(0);
    product.startWorkers(['views']);
    await eventually(async () => expect(await likes()).toBe(1));
  });

  it('a rebuild of a view that follows several logs gives the same rows, and continues where they end', async () => {
    const views = contexts.find((context) => context.name === 'views');
    const shadow = { admin: product.admin, store: product.runtime.store, logs: product.runtime.logs };
    await product.catchUp();
    for (const projection of views?.projections ?? []) expect((await rebuildProjection(shadow, projection)).mended).toEqual([]);
    await product.catchUp();
    expect(await userCard(ada)).toMatchObject({ countFollowers: 1, countPhotos: 1 });
    await product.dispatcher.dispatch(new UnfollowUser(by(bob), bob.userId, ada.userId));
    expect(await userCard(ada)).toMatchObject({ countFollowers: 0, countPhotos: 1 });
  });
});
