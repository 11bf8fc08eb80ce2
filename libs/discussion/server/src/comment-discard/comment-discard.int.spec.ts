import { newContext } from '@heliograph/cqrs';
import { AddComment, type Comment, DiscardThread, ForgetAuthor, LikeComment, ListComments } from '@heliograph/discussion-contracts';
import { PhotoId, UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { discussionContext } from '../discussion.context.js';

const ann = UserId(2);
const bob = UserId(3);
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct([discussionContext]);
});
afterAll(() => product.close());

const say = (photo: number, authorId: UserId, body: string, parent: Comment | null = null): Promise<Comment> =>
  product.dispatcher.dispatch(
    new AddComment(newContext(`user:${authorId}`), {
      authorId,
      photoId: PhotoId(photo),
      photoOwnerId: UserId(1),
      body,
      parentId: parent && parent.id,
    }),
  );
const list = (photo: number) => product.dispatcher.dispatch(new ListComments(PhotoId(photo), { page: 1, perPage: 50 }));

describe('when a photo is gone', () => {
  it('its comments go, those of other photos stay', async () => {
    const top = await say(20, ann, 'top');
    await say(20, bob, 'reply', top);
    const other = await say(21, ann, 'other');
    await product.dispatcher.dispatch(new DiscardThread(newContext('system:test'), PhotoId(20)));
    expect(await list(20)).toMatchObject({ items: [], total: 0 });
    expect(await list(21)).toMatchObject({ items: [other], total: 1 });
  });

  it('twice changes nothing more', async () => {
    await say(22, ann, 'top');
    const context = newContext('system:test');
    await product.dispatcher.dispatch(new DiscardThread(context, PhotoId(22)));
    const { seq } = await product.runtime.store.head('discussion');
    await product.dispatcher.dispatch(new DiscardThread(context, PhotoId(22)));
    expect((await product.runtime.store.head('discussion')).seq).toBe(seq);
  });
});

describe('when an author is erased', () => {
  const eve = UserId(9);

  it('tombstones keep the replies of others, likes leave the counters, also when the words are unreadable already', async () => {
    const top = await say(30, eve, 'canary-text');
    const reply = await say(30, ann, 'reply', top);
    await say(30, eve, 'canary-text too', reply);
    await product.dispatcher.dispatch(new LikeComment(newContext('user:9'), eve, PhotoId(30), reply.id));
    await product.runtime.store.keyring.destroy(eve);

    await product.dispatcher.dispatch(new ForgetAuthor(newContext('system:test'), eve));
    const { items, total } = await list(30);
    expect(items).toEqual([
      { ...top, authorId: null, body: '' },
      { ...reply, countLikes: 0 },
    ]);
    expect(total).toBe(2);
    expect(await product.admin.query(`select 1 from discussion.comments c where c::text like '%canary%'`)).toEqual([]);
    expect(await product.admin.query('select 1 from discussion.comment_likes where user_id = $1', [eve])).toEqual([]);
  });
});
