import { newContext } from '@heliograph/cqrs';
import { AddComment, LikeComment, ListComments } from '@heliograph/discussion-contracts';
import { CollectPhoto, CreateCollection, FindCollection } from '@heliograph/gallery-contracts';
import {
  Authenticate,
  ChangeAvatar,
  CreatePersonalToken,
  EraseUser,
  FindUser,
  NotifyBrowsers,
  RegisterApplication,
  RegisterUser,
  requireSession,
  StartSession,
  SubscribeBrowser,
  UpdateProfile,
  type UserProfile,
} from '@heliograph/identity-contracts';
import type { CollectionId, PhotoId, UserId } from '@heliograph/kernel';
import { samplePicture } from '@heliograph/kernel/testing';
import { AppendToUpload, FindPhoto, ForgetOwner, StartUpload, UploadId } from '@heliograph/media-contracts';
import { rebuildProjection } from '@heliograph/projections';
import { FollowUser, LikePhoto, LikeTotals, ListFollowers, ListFollowing } from '@heliograph/social-graph-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { tablesHolding, testServices } from '@heliograph/testing/services';
import { FindUserNumbers, ListUserCards } from '@heliograph/views-contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contexts } from './index.js';
import { publishPhoto } from './spec/published-photo.js';

const password = 'long enough';
let product: TestProduct;
let storageUrl: string;

beforeAll(async () => {
  storageUrl = `file://${testServices().dir}/erasure-${process.pid}`;
  product = await testProduct(contexts, { storageUrl });
});
afterAll(() => product.close());

const by = (userId: UserId) => newContext(`user:${userId}`);
const followsOf = async (userId: UserId) => {
  const page = { page: 1, perPage: 1 };
  return {
    followers: (await product.dispatcher.dispatch(new ListFollowers(userId, page))).total,
    following: (await product.dispatcher.dispatch(new ListFollowing(userId, page))).total,
  };
};
const register = (username: string): Promise<UserProfile> =>
  product.dispatcher.dispatch(
    new RegisterUser(newContext('anonymous'), { username, name: username, email: `${username}@example.org`, password }),
  );
const erase = (userId: UserId, given = password) => product.dispatcher.dispatch(new EraseUser(newContext('system:spec'), userId, given));
const say = (photoId: PhotoId, owner: UserId, authorId: UserId, body: string) =>
  product.dispatcher.dispatch(new AddComment(by(authorId), { authorId, photoId, photoOwnerId: owner, body, parentId: null }));
/** A collection of one photo. */
async function collect(ownerId: UserId, photoId: PhotoId, photoOwnerId: UserId): Promise<CollectionId> {
  const about = { title: 'Of others', description: '', isPrivate: false };
  const collectionId = await product.dispatcher.dispatch(new CreateCollection(by(ownerId), ownerId, about));
  const photo = { collectionId, photoId, photoOwnerId, position: null, without: [] };
  await product.dispatcher.dispatch(new CollectPhoto(by(ownerId), ownerId, photo));
  return collectionId;
}
const found = async (userId: UserId) => (await product.runtime.erasures.findErasure(userId))?.places.filter((place) => place.found > 0);

/** Until the workers have found every place empty. */
const certified = (userId: UserId) =>
  eventually(async () => expect(await product.runtime.erasures.findErasure(userId)).toMatchObject({ certifiedAt: expect.any(Date) }));

describe('the request to be erased, while no worker runs', () => {
  it('E: DELETE /me a wrong password changes nothing', async () => {
    const { userId } = await register('wary');
    await expect(erase(userId, 'not it at all')).rejects.toMatchObject({ code: 'wrong-password', errors: { password: expect.anything() } });
    expect(await product.runtime.erasures.findErasure(userId)).toBeNull();
    expect(await product.dispatcher.dispatch(new FindUser('wary'))).toMatchObject({ userId });
  });

  it('O9 E: DELETE /me with its answer every token is invalid, the user is not found, and the erasure is stored', async () => {
    const { userId } = await register('eve');
    const token = await product.dispatcher.dispatch(new CreatePersonalToken(newContext('system:spec'), userId, 'token of eve', ['read']));
    await product.dispatcher.dispatch(
      new RegisterApplication(newContext('system:spec'), userId, { name: 'App of eve', callbackUrls: ['https://eve.example/cb'] }),
    );
    await erase(userId);
    expect(await product.runtime.erasures.findErasure(userId)).toMatchObject({ certifiedAt: null, lookedAt: null });
    expect(await product.dispatcher.dispatch(new Authenticate(token.accessToken))).toBeNull();
    expect(await product.dispatcher.dispatch(new FindUser('eve'))).toBeNull();
    for (const table of ['users where id', 'passwords where user_id', 'personal_tokens where user_id', 'apps where owner_id'])
      expect([table, await product.admin.query(`select 1 from identity.${table} = $1`, [userId])]).toEqual([table, []]);
  });

  it('U1 the username and the address are never free again, in any case', async () => {
    const again = { username: 'EVE', name: 'Eve', email: 'new@example.org', password };
    await expect(product.dispatcher.dispatch(new RegisterUser(newContext('anonymous'), again))).rejects.toMatchObject({
      code: 'username-taken',
    });
    const other = { ...again, username: 'eve_two', email: 'EVE@example.org' };
    await expect(product.dispatcher.dispatch(new RegisterUser(newContext('anonymous'), other))).rejects.toMatchObject({
      code: 'email-taken',
    });
  });
});

describe('the erasure of a person', () => {
  beforeAll(() => void product.startWorkers(['identity', 'notifications', 'gallery', 'views', 'search']));

  it('R2 R5 E: DELETE /me photos, comments, likes and follows leave all counters, and every place is found empty', async () => {
    const [gone, ada] = [await register('gone'), await register('ada')];
    const photo = await publishPhoto(product.runtime.store, 701, gone.userId);
    const hers = await publishPhoto(product.runtime.store, 702, ada.userId);
    await product.dispatcher.dispatch(
      new UpdateProfile(newContext('system:spec'), gone.userId, { bio: 'of gone', location: 'gone place' }),
    );
    const { avatar } = await product.dispatcher.dispatch(
      new ChangeAvatar(newContext('system:spec'), gone.userId, samplePicture('picture of gone')),
    );
    await product.dispatcher.dispatch(new FollowUser(by(gone.userId), gone.userId, ada.userId));
    await product.dispatcher.dispatch(new FollowUser(by(ada.userId), ada.userId, gone.userId));
    await product.dispatcher.dispatch(new LikePhoto(by(gone.userId), gone.userId, hers, ada.userId));
    const comment = await say(hers, ada.userId, gone.userId, 'words of gone');
    const reply = await say(hers, ada.userId, ada.userId, 'words of ada');
    await product.dispatcher.dispatch(new LikeComment(by(gone.userId), gone.userId, hers, reply.id));
    await product.dispatcher.dispatch(
      new StartUpload(by(gone.userId), gone.userId, UploadId('upload-of-gone'), 9, { title: 'title of gone' }),
    );
    await product.dispatcher.dispatch(new AppendToUpload(by(gone.userId), gone.userId, UploadId('upload-of-gone'), 0, Buffer.from('half')));
    const session = requireSession(await product.dispatcher.dispatch(new StartSession(newContext('anonymous'), gone.userId)));
    const browser = {
      endpoint: 'https://push.example/of-gone',
      keys: {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
    };
    const bySession = { ...by(gone.userId), credential: session.credential };
    await product.dispatcher.dispatch(new SubscribeBrowser(bySession, gone.userId, browser, 'en'));
    await product.dispatcher.dispatch(new NotifyBrowsers(by(gone.userId), gone.userId, 1, new Date()));
    const ofBrowsers = () =>
      product.admin.query(
        `select 'subscription' as of from identity.browser_subscriptions where user_id = $1
          union all select 'message' from identity.browser_messages where user_id = $1`,
        [gone.userId],
      );
    expect(await ofBrowsers()).toEqual([{ of: 'subscription' }, { of: 'message' }]);
    const [theirs, others] = [await collect(gone.userId, hers, ada.userId), await collect(ada.userId, photo, gone.userId)];
    await product.catchUp();

    await erase(gone.userId);
    await product.dispatcher.dispatch(new ForgetOwner(by(gone.userId), gone.userId));
    expect(await product.dispatcher.dispatch(new FindPhoto(photo))).toBeNull();
    await certified(gone.userId);

    expect(await found(gone.userId)).toEqual([]);
    expect(await ofBrowsers()).toEqual([]);
    expect(await product.dispatcher.dispatch(new FindCollection(theirs, []))).toBeNull();
    expect(await product.dispatcher.dispatch(new FindCollection(others, []))).toMatchObject({ title: 'Of others', countPhotos: 0 });
    expect(await followsOf(ada.userId)).toEqual({ followers: 0, following: 0 });
    expect((await product.dispatcher.dispatch(new LikeTotals([hers]))).get(hers)).toBe(0);
    const { items } = await product.dispatcher.dispatch(new ListComments(hers, { page: 1, perPage: 10 }));
    expect(items).toEqual([{ ...reply, countLikes: 0 }]);
    expect(comment.id).not.toBe(reply.id);
    expect(await product.dispatcher.dispatch(new FindUserNumbers(gone.userId))).toBeNull();
    const users = await product.dispatcher.dispatch(new ListUserCards('new', { page: 1, perPage: 50 }));
    expect(users.items.map(({ username }) => username)).not.toContain('gone');
    expect(users.total).toBe(users.items.length);
    const files: string[] = [];
    for await (const { key } of product.runtime.storage.listFiles('')) files.push(key);
    expect(files.filter((key) => key.includes(avatar as string) || key.startsWith('uploads/'))).toEqual([]);
  });

  it('rebuilt, no read model and no table brings back a word of theirs', async () => {
    const shadow = { admin: product.admin, store: product.runtime.store, logs: product.runtime.logs };
    for (const projection of contexts.flatMap(({ projections }) => projections)) await rebuildProjection(shadow, projection);
    expect(await tablesHolding(product.admin, 'of gone', 'gone@example', 'gone place')).toEqual({});
    expect(await tablesHolding(product.admin, 'words of ada')).toEqual({ 'discussion.comments': 1 });
  });

  it('a process that was killed right after the erasure had begun is followed by a worker', async () => {
    const { userId } = await register('cutoff');
    await product.runtime.erasures.begin(userId, newContext('user').correlation);
    await certified(userId);
    expect(await product.dispatcher.dispatch(new FindUser('cutoff'))).toBeNull();
  });

  it('a key that was destroyed elsewhere, as a restore does, is the beginning of an erasure', async () => {
    const { userId } = await register('restored');
    const photo = await publishPhoto(product.runtime.store, 703, userId);
    await product.runtime.store.keyring.destroy(userId);
    await product.runtime.erasures.resumeRestoredErasures();
    await certified(userId);
    expect(await product.admin.query('select 1 from identity.users where id = $1', [userId])).toEqual([]);
    expect(await product.dispatcher.dispatch(new FindPhoto(photo))).toBeNull();
  });

  it('what is still held is reported, place by place, and deleted at the next check', async () => {
    const { userId } = await register('held');
    const planted =
      'insert into views.user_days (user_id, photo_id, took_at, offset_minutes, first_published_at) values ($1, 9999, now(), 0, now())';
    await product.admin.query(planted, [userId]);
    await erase(userId);
    await eventually(async () => expect((await found(userId))?.map(({ place }) => place)).toEqual(['views.user_days']));
    expect((await product.runtime.erasures.findErasure(userId))?.certifiedAt).toBeNull();
    await product.admin.query('delete from views.user_days where user_id = $1', [userId]);
    await certified(userId);
    expect(await found(userId)).toEqual([]);
  });

  it('what a request under way wrote after the erasure is deleted with the last check', async () => {
    const [late, ada] = [await register('late'), await register('ada_two')];
    const follow = () => product.dispatcher.dispatch(new FollowUser(by(late.userId), late.userId, ada.userId));
    const rows = () => product.admin.query('select next_look_at from event_store.erasures where person = $1', [late.userId]);
    await follow();
    await erase(late.userId);
    await certified(late.userId);
    expect(await rows()).toEqual([{ next_look_at: expect.any(Date) }]);
    await follow();
    await product.admin.query(
      `update event_store.erasures set begun_at = begun_at - interval '1 hour', next_look_at = now() where person = $1`,
      [late.userId],
    );
    // Where read models still lag, the next look is a minute later, and later than any claim lasts: it is brought forward.
    const bringForward = `update event_store.erasures set next_look_at = now() where person = $1 and next_look_at > now() + interval '40 seconds'`;
    await eventually(async () => {
      await product.admin.query(bringForward, [late.userId]);
      expect(await rows()).toEqual([{ next_look_at: null }]);
    });
    expect(await followsOf(ada.userId)).toEqual({ followers: 0, following: 0 });
  });
});
