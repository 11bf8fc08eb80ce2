import { newContext } from '@heliograph/cqrs';
import {
  AddComment,
  type Comment,
  DeleteComment,
  FilterLikedComments,
  GetComment,
  LikeComment,
  UnlikeComment,
} from '@heliograph/discussion-contracts';
import { PhotoId, UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { discussionContext } from '../discussion.context.js';

const ann = UserId(2);
const photoId = PhotoId(10);
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct([discussionContext]);
});
afterAll(() => product.close());

const by = (userId: UserId) => newContext(`user:${userId}`);
const newComment = (): Promise<Comment> =>
  product.dispatcher.dispatch(new AddComment(by(ann), { authorId: ann, photoId, photoOwnerId: ann, body: 'Hello', parentId: null }));
const like = ({ id }: Comment, userId: number, photo = photoId) =>
  product.dispatcher.dispatch(new LikeComment(by(UserId(userId)), UserId(userId), photo, id));
const unlike = ({ id }: Comment, userId: number) =>
  product.dispatcher.dispatch(new UnlikeComment(by(UserId(userId)), UserId(userId), photoId, id));
const head = async () => (await product.runtime.store.head('discussion')).seq;

describe('likes of a comment', () => {
  it('R2 likes of a comment are counted at once', async () => {
    const comment = await newComment();
    expect(await like(comment, 3)).toEqual({ countLikes: 1 });
    expect(await like(comment, 4)).toEqual({ countLikes: 2 });
    expect(await unlike(comment, 3)).toEqual({ countLikes: 1 });
    expect((await product.dispatcher.dispatch(new GetComment(photoId, comment.id)))?.countLikes).toBe(1);
  });

  it('R1 likes of a comment count a person once; a repeat makes no event', async () => {
    const comment = await newComment();
    expect(await unlike(comment, 3)).toEqual({ countLikes: 0 });
    await like(comment, 3);
    const before = await head();
    expect(await like(comment, 3)).toEqual({ countLikes: 1 });
    expect(await head()).toBe(before);
  });

  it('R2 likes of a comment answer each of many at once with an exact count of its own', async () => {
    const comment = await newComment();
    const users = Array.from({ length: 20 }, (_, index) => 100 + index);
    const answers = await Promise.all(users.map((userId) => like(comment, userId)));
    expect(answers.map(({ countLikes }) => countLikes).sort((a, b) => a - b)).toEqual(users.map((_, index) => index + 1));
  });

  it('E likes of a comment need a live comment of that photo', async () => {
    const comment = await newComment();
    const notFound = expect.objectContaining({ code: 'comment-not-found' });
    await expect(like(comment, 3, PhotoId(11))).rejects.toEqual(notFound);
    await product.dispatcher.dispatch(
      new DeleteComment(by(ann), { actorId: ann, mayModerate: false, photoId, photoOwnerId: ann, commentId: comment.id }),
    );
    await expect(like(comment, 3)).rejects.toEqual(notFound);
    await expect(unlike(comment, 3)).rejects.toEqual(notFound);
  });

  it('are read for many comments in one query', async () => {
    const [liked, other] = [await newComment(), await newComment()];
    await like(liked, 3);
    await like(other, 4);
    const ask = (userId: number) => product.dispatcher.dispatch(new FilterLikedComments(UserId(userId), [liked.id, other.id]));
    expect(await ask(3)).toEqual(new Set([liked.id]));
    expect(await ask(5)).toEqual(new Set());
  });
});
