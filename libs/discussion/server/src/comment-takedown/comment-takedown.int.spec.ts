import { newContext } from '@heliograph/cqrs';
import {
  AddComment,
  type Comment,
  DiscardThread,
  ForgetAuthor,
  LikeComment,
  ListComments,
  RestoreComment,
  SetAuthorHidden,
  TakeDownComment,
} from '@heliograph/discussion-contracts';
import { DecisionId, type Message, PhotoId, UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { discussionContext } from '../discussion.context.js';

const [owner, eve, ben] = [UserId(1), UserId(9), UserId(2)];

describe('comments that are taken down (B4)', () => {
  let product: TestProduct;
  beforeAll(async () => {
    product = await testProduct([discussionContext]);
  });
  /** Closing compares the live rows with a replay of the log. */
  afterAll(() => product.close());

  const ask = <Answer>(message: Message<Answer>): Promise<Answer> => product.dispatcher.dispatch(message);
  const say = (photoId: PhotoId, authorId: UserId, parent: Comment | null = null) =>
    ask(
      new AddComment(newContext(`user:${authorId}`), { authorId, photoId, photoOwnerId: owner, body: 'x', parentId: parent?.id ?? null }),
    );
  const list = (photoId: PhotoId) => ask(new ListComments(photoId, { page: 1, perPage: 50 }));
  const staff = () => newContext('user:1');
  const takeDown = ({ id }: Comment, decision = 1) =>
    ask(new TakeDownComment(staff(), id, { decisionId: DecisionId(decision), reason: 'spam' }));
  const restore = ({ id }: Comment, decision = 1) => ask(new RestoreComment(staff(), id, DecisionId(decision)));
  const hide = (hidden: boolean) => ask(new SetAuthorHidden(staff(), eve, hidden));
  const bodies = (ids: readonly number[]) =>
    product.admin.query('select body, deleted, taken_down from discussion.comments where id = any($1) order by id', [ids]);

  it('R5 are tombstones above replies and else nothing, also while their author is suspended, and come back with their likes', async () => {
    const photoId = PhotoId(1);
    const [top, alone] = [await say(photoId, eve), await say(photoId, eve)];
    await say(photoId, ben, top);
    await ask(new LikeComment(newContext(`user:${ben}`), ben, photoId, top.id));
    const before = await list(photoId);
    const both = (deal: (comment: Comment) => Promise<void>) => Promise.all([top, alone].map(deal));
    for (const [first, second, decision] of [
      [() => hide(true), () => both((each) => takeDown(each, 1)), 1],
      [() => both((each) => takeDown(each, 2)), () => hide(true), 2],
    ] as const) {
      await first();
      await second();
      const { items, total } = await list(photoId);
      expect([total, items.map(({ authorId, body, countLikes }) => [authorId, body, countLikes])]).toEqual([
        2,
        [
          [null, '', 0],
          [ben, 'x', 0],
        ],
      ]);
      await hide(false);
      expect((await list(photoId)).total).toBe(2);
      await both((each) => restore(each, decision));
      expect(await list(photoId)).toEqual(before);
    }
  });

  it('go with their author and with their photo, text and all', async () => {
    const [first, second] = [await say(PhotoId(2), UserId(11)), await say(PhotoId(3), ben)];
    await Promise.all([first, second].map((each) => takeDown(each)));
    await ask(new ForgetAuthor(staff(), UserId(11)));
    await ask(new DiscardThread(staff(), PhotoId(3)));
    const gone = { body: '', deleted: true, taken_down: false };
    expect(await bodies([first.id, second.id])).toEqual([gone, gone]);
    for (const comment of [first, second]) await restore(comment);
    expect(await bodies([first.id, second.id])).toEqual([gone, gone]);
  });
});
