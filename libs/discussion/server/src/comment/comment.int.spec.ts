import { newContext } from '@heliograph/cqrs';
import {
  AddComment,
  type Comment,
  DeleteComment,
  EditComment,
  GetComment,
  ListComments,
  NewestTopLevel,
} from '@heliograph/discussion-contracts';
import { CommentId, type PageRequest, type PageStart, PhotoId, UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { discussionContext } from '../discussion.context.js';
import { commentStream, discussionLog } from '../discussion.log.js';

const owner = UserId(1);
const ann = UserId(2);
const bob = UserId(3);
const all: PageRequest = { page: 1, perPage: 50 };
let product: TestProduct;
let minute = 0;
let lastPhoto = 0;

beforeAll(async () => {
  product = await testProduct([discussionContext]);
});
afterAll(() => product.close());

const newPhoto = () => PhotoId(++lastPhoto);
const by = (userId: UserId) => newContext(`user:${userId}`, new Date(Date.UTC(2026, 0, 1, 0, minute++)));
const say = (photoId: PhotoId, body: string, parent: Comment | null = null, authorId = ann): Promise<Comment> =>
  product.dispatcher.dispatch(
    new AddComment(by(authorId), { authorId, photoId, photoOwnerId: owner, body, parentId: parent && parent.id }),
  );
const drop = (comment: Comment, actorId = ann, mayModerate = false): Promise<void> =>
  product.dispatcher.dispatch(
    new DeleteComment(by(actorId), { actorId, mayModerate, photoId: comment.photoId, photoOwnerId: owner, commentId: comment.id }),
  );
const list = (photoId: PhotoId, page = all) => product.dispatcher.dispatch(new ListComments(photoId, page));
const find = (photoId: PhotoId, commentId: CommentId) => product.dispatcher.dispatch(new GetComment(photoId, commentId));
const rejected = (code: string) => expect.objectContaining({ name: 'Rejected', code });

/** The thread in one line each: text, or `-` for a tombstone. */
const lines = async (photoId: PhotoId) => {
  const { items, total } = await list(photoId);
  return { lines: items.map(({ level, body, authorId }) => `${'>'.repeat(level)}${authorId === null ? '-' : body}`), total };
};

describe('a comment', () => {
  it('R3 R4 a comment is there as soon as it is written, as it was answered', async () => {
    const photoId = newPhoto();
    const first = await say(photoId, '  Lovely light ');
    const reply = await say(photoId, 'Indeed', first, bob);
    expect(first).toMatchObject({ photoId, authorId: ann, parentId: null, level: 0, body: 'Lovely light', countLikes: 0, editedAt: null });
    expect(reply).toMatchObject({ photoId, authorId: bob, parentId: first.id, level: 1, body: 'Indeed' });
    expect(await list(photoId)).toMatchObject({ items: [first, reply], total: 2 });
    expect(await find(photoId, reply.id)).toEqual(reply);
  });

  it('given again under the same id it is the one that was written, unless that is deleted', async () => {
    const photoId = newPhoto();
    const context = by(ann);
    const again = (body: string) =>
      product.dispatcher.dispatch(new AddComment(context, { authorId: ann, photoId, photoOwnerId: owner, body, parentId: null }));
    const first = await again('Once');
    expect(await again('Once')).toEqual(first);
    expect((await Promise.all([again('Once'), again('Other words')])).map(({ id }) => id)).toEqual([first.id, first.id]);
    expect((await list(photoId)).total).toBe(1);
    await drop(first);
    await expect(again('Once')).rejects.toEqual(rejected('comment-not-found'));
  });

  it('R4 a comment is edited by its author, and keeps its place', async () => {
    const photoId = newPhoto();
    const first = await say(photoId, 'One');
    const second = await say(photoId, 'Two');
    const edit = { photoId, commentId: first.id, body: 'One and a half' };
    const edited = await product.dispatcher.dispatch(new EditComment(by(ann), { ...edit, actorId: ann }));
    expect(edited).toEqual({ ...first, body: 'One and a half', editedAt: expect.any(Date) });
    expect((await list(photoId)).items).toEqual([edited, second]);
    await expect(product.dispatcher.dispatch(new EditComment(by(bob), { ...edit, actorId: bob }))).rejects.toEqual(
      rejected('not-your-comment'),
    );
  });

  it('is unknown under the address of another photo', async () => {
    const [here, elsewhere] = [newPhoto(), newPhoto()];
    const comment = await say(here, 'Here');
    expect(await find(elsewhere, comment.id)).toBeNull();
    await expect(drop({ ...comment, photoId: elsewhere })).rejects.toEqual(rejected('comment-not-found'));
  });

  it('R4 a comment replies to a live comment of the same photo alone', async () => {
    const [here, elsewhere] = [newPhoto(), newPhoto()];
    const comment = await say(here, 'Here');
    await expect(say(elsewhere, 'There', comment)).rejects.toEqual(rejected('invalid-comment'));
    await expect(say(here, 'There', { ...comment, id: CommentId(999_999) })).rejects.toEqual(rejected('invalid-comment'));
    await drop(comment);
    await expect(say(here, 'Too late', comment)).rejects.toEqual(rejected('invalid-comment'));
  });

  it('R4 a comment is gone after its deletion, text and all; a second deletion finds nothing', async () => {
    const photoId = newPhoto();
    const comment = await say(photoId, 'A secret 4711');
    await drop(comment, bob, true);
    expect(await find(photoId, comment.id)).toBeNull();
    expect(await list(photoId)).toMatchObject({ items: [], total: 0 });
    await expect(drop(comment)).rejects.toEqual(rejected('comment-not-found'));
    expect(await product.admin.query(`select 1 from discussion.comments c where c::text like '%4711%'`)).toEqual([]);
  });
});

describe('tombstones', () => {
  it('R5 tombstones stand while a live reply hangs below them at any depth, and go with the last', async () => {
    const photoId = newPhoto();
    const top = await say(photoId, 'top');
    const middle = await say(photoId, 'middle', top);
    const leaf = await say(photoId, 'leaf', middle);
    await say(photoId, 'other');
    await drop(top);
    expect(await lines(photoId)).toEqual({ lines: ['-', '>middle', '>>leaf', 'other'], total: 4 });
    await drop(middle);
    expect(await lines(photoId)).toEqual({ lines: ['-', '>-', '>>leaf', 'other'], total: 4 });
    await drop(leaf);
    expect(await lines(photoId)).toEqual({ lines: ['other'], total: 1 });
  });

  it('R5 tombstones stay while another branch has live replies', async () => {
    const photoId = newPhoto();
    const top = await say(photoId, 'top');
    const left = await say(photoId, 'left', top);
    await say(photoId, 'right', top);
    await drop(top);
    await drop(left);
    expect(await lines(photoId)).toEqual({ lines: ['-', '>right'], total: 2 });
  });

  it('R5 tombstones show only their place, and alone they are not found', async () => {
    const photoId = newPhoto();
    const top = await say(photoId, 'top');
    await say(photoId, 'reply', top, bob);
    await drop(top);
    const [tombstone] = (await list(photoId)).items;
    expect(tombstone).toEqual({ ...top, authorId: null, body: '', countLikes: 0 });
    expect(await find(photoId, top.id)).toBeNull();
  });

  it('R5 tombstones take no reply any more, while a live reply below them does', async () => {
    const photoId = newPhoto();
    const top = await say(photoId, 'top');
    const reply = await say(photoId, 'reply', top);
    await drop(top);
    await expect(say(photoId, 'no', top)).rejects.toEqual(rejected('invalid-comment'));
    await say(photoId, 'yes', reply);
    await drop(reply);
    expect(await lines(photoId)).toEqual({ lines: ['-', '>-', '>>yes'], total: 3 });
  });

  it('R5 R6 tombstones are right at sixty levels, no matter what goes first', async () => {
    const photoId = newPhoto();
    const chain: Comment[] = [];
    for (let level = 0; level < 60; level++) chain.push(await say(photoId, `level ${level}`, chain.at(-1) ?? null));
    expect(chain.at(-1)?.level).toBe(59);
    await Promise.all(chain.slice(0, -1).map((comment) => drop(comment)));
    expect((await list(photoId)).total).toBe(60);
    await drop(chain.at(-1) as Comment);
    expect(await list(photoId)).toMatchObject({ items: [], total: 0 });
  });

  it('R5 tombstones are right when parent and replies are deleted and answered at the same moment', async () => {
    const photoId = newPhoto();
    const top = await say(photoId, 'top');
    const replies = await Promise.all([1, 2, 3, 4].map((number) => say(photoId, `reply ${number}`, top)));
    const late = Promise.allSettled([5, 6, 7, 8].map((number) => say(photoId, `reply ${number}`, top, bob)));
    await Promise.all([drop(top), ...replies.map((reply) => drop(reply))]);
    const added = (await late).flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    const { items, total } = await list(photoId);
    expect(items.filter(({ authorId }) => authorId !== null)).toHaveLength(added.length);
    expect(total).toBe(added.length === 0 ? 0 : added.length + 1);
    for (const reply of added) await drop(reply, bob);
    expect(await list(photoId)).toMatchObject({ items: [], total: 0 });
  });
});

describe('what was written', () => {
  it('R6 every text that a comment had stays in the log, with its mentions', async () => {
    const photoId = newPhoto();
    const comment = await say(photoId, 'For @ann');
    for (const body of ['For @ann and @bob', 'For @bob', 'For @bob'])
      await product.dispatcher.dispatch(new EditComment(by(ann), { actorId: ann, photoId, commentId: comment.id, body }));
    await drop(comment);
    const { events } = await product.runtime.store.load(discussionLog, commentStream(comment.id));
    expect(events.map(({ type, data }) => [type, Reflect.get(data as object, 'body'), Reflect.get(data as object, 'mentions')])).toEqual([
      ['discussion.comment-added', 'For @ann', ['ann']],
      ['discussion.comment-edited', 'For @ann and @bob', ['ann', 'bob']],
      ['discussion.comment-edited', 'For @bob', ['bob']],
      ['discussion.comment-deleted', undefined, undefined],
    ]);
  });
});

describe('the list', () => {
  it('R7 S6 the list is oldest first, page by page, with the same total on each, also past the end', async () => {
    const photoId = newPhoto();
    const written = [];
    for (let number = 1; number <= 5; number++) written.push(await say(photoId, `number ${number}`));
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(photoId, { page, perPage: 2 })));
    expect(pages.map(({ items }) => items)).toEqual([written.slice(0, 2), written.slice(2, 4), written.slice(4), []]);
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5]);
  });

  it('S7 the list continues behind a place, or back before it, also among comments of one millisecond', async () => {
    const photoId = newPhoto();
    const context = by(ann);
    const written = await Promise.all(
      [1, 2, 3, 4, 5].map((number) =>
        product.dispatcher.dispatch(
          new AddComment(
            { ...by(ann), now: context.now },
            { authorId: ann, photoId, photoOwnerId: owner, body: `${number}`, parentId: null },
          ),
        ),
      ),
    );
    const ids = written.map(({ id }) => id).sort((a, b) => a - b);
    const from = async (start: PageStart) => (await list(photoId, { page: 9, perPage: 2, from: start })).items.map(({ id }) => id);
    const at = (index: number) => {
      const { createdAt, id } = written.find((comment) => comment.id === ids[index]) as Comment;
      return [createdAt.getTime(), id];
    };
    expect(await from({ after: at(1) })).toEqual(ids.slice(2, 4));
    expect(await from({ after: at(4) })).toEqual([]);
    expect(await from({ before: at(3) })).toEqual(ids.slice(1, 3));
    expect(await from({ before: at(0) })).toEqual([]);
  });

  it('of a photo without comments is empty', async () => {
    const empty = { items: [], total: 0, first: null, last: null, hasBefore: false, hasAfter: false };
    expect(await list(newPhoto())).toEqual(empty);
    expect(await list(newPhoto(), { page: 1, perPage: 10 })).toEqual(empty);
  });

  it('first pages that several request at once are the same as one by itself, each with the comments of its own photo', async () => {
    const photoIds = [newPhoto(), newPhoto(), newPhoto(), newPhoto()];
    const [long, replied, gone] = photoIds as [PhotoId, PhotoId, PhotoId, PhotoId];
    for (let number = 1; number <= 12; number++) await say(long, `number ${number}`);
    const tombstone = await say(replied, 'deleted');
    await say(replied, 'reply', tombstone);
    for (const comment of [tombstone, await say(gone, 'alone')]) await drop(comment);
    // Eleven rows are asked for by a statement of their own.
    const alone = await Promise.all(photoIds.map((photoId) => list(photoId, { page: 1, perPage: 11 })));
    const together = await Promise.all([...photoIds, ...photoIds].map((photoId) => list(photoId, { page: 1, perPage: 10 })));
    const expected = alone.map(({ items, total }) => ({ items: items.slice(0, 10), total, hasAfter: items.length > 10 }));
    expect(together).toMatchObject([...expected, ...expected]);
    expect(together.map(({ items, total }) => [items.length, total]).slice(0, 4)).toEqual([
      [10, 12],
      [2, 2],
      [0, 0],
      [0, 0],
    ]);
  });
});

describe('the newest comments of several photos', () => {
  it('S9 the newest comments are live, at the top level, newest first, five of each', async () => {
    const [many, few, none] = [newPhoto(), newPhoto(), newPhoto()];
    const written: Comment[] = [];
    for (let number = 1; number <= 7; number++) written.push(await say(many, `number ${number}`));
    const only = await say(few, 'only');
    await say(few, 'reply', only);
    await say(many, 'reply to the newest', written[6]);
    await drop(written[6] as Comment);
    const newest = await product.dispatcher.dispatch(new NewestTopLevel([few, many, none, many]));
    expect([...newest]).toEqual([
      [few, [only]],
      [many, written.slice(1, 6).reverse()],
    ]);
    expect(await product.dispatcher.dispatch(new NewestTopLevel([]))).toEqual(new Map());
  });
});
