import { newContext } from '@heliograph/cqrs';
import { AddComment, type Comment, DeleteComment, ForgetAuthor, ListComments } from '@heliograph/discussion-contracts';
import { type CommentId, PhotoId, UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { sized } from '@heliograph/testing/pure';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { discussionContext } from '../discussion.context.js';

const LEVELS = sized(1_000, 10_000, 10_000);
/** So long the head of the log may be held by a deletion that takes all these tombstones along: under 10,000 of them some 100 ms on an idle machine. */
const MAX_MILLISECONDS = 3_000;
const owner = UserId(1);
const ann = UserId(2);
const bob = UserId(3);
let product: TestProduct;
let lastPhoto = 0;

beforeAll(async () => {
  product = await testProduct([discussionContext]);
  await product.admin.query('create table discussion.test_writes (id bigint)');
  await product.admin.query(`
    create function discussion.test_note() returns trigger language plpgsql security definer as $$
    begin insert into discussion.test_writes values (new.id); return new; end $$`);
  await product.admin.query(
    'create trigger test_note after insert or update on discussion.comments for each row execute function discussion.test_note()',
  );
});
beforeEach(() => product.admin.query('truncate discussion.test_writes'));
afterAll(async () => {
  await product.admin.query('drop table discussion.test_writes cascade');
  await product.admin.query('drop function discussion.test_note cascade');
  await product.close();
});

const say = (photoId: PhotoId, parent: Comment | null, authorId = ann): Promise<Comment> =>
  product.dispatcher.dispatch(
    new AddComment(newContext(`user:${authorId}`), {
      authorId,
      photoId,
      photoOwnerId: owner,
      body: 'x',
      parentId: parent && parent.id,
    }),
  );
const drop = ({ photoId, id, authorId }: Comment): Promise<void> =>
  product.dispatcher.dispatch(
    new DeleteComment(newContext(`user:${authorId}`), {
      actorId: authorId as UserId,
      mayModerate: false,
      photoId,
      photoOwnerId: owner,
      commentId: id,
    }),
  );
const total = async (photoId: PhotoId) => (await product.dispatcher.dispatch(new ListComments(photoId, { page: 1, perPage: 1 }))).total;

/** Each a reply to the one before. */
async function chain(photoId: PhotoId, levels: number, authorId = ann): Promise<Comment[]> {
  const comments: Comment[] = [];
  for (let level = 0; level < levels; level++) comments.push(await say(photoId, comments.at(-1) ?? null, authorId));
  return comments;
}

async function inPortions<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += 100) await Promise.all(all.slice(from, from + 100).map(work));
}

/** How often which rows were written since the test began. */
async function writes(): Promise<{ id: CommentId; times: number }[]> {
  return product.admin.query('select id, count(*)::int as times from discussion.test_writes group by id order by id');
}

const bytesOfLastEvent = async () =>
  (
    await product.admin.query<{ bytes: number }>(
      `select octet_length(payload) as bytes from event_store.events where log = 'discussion' order by seq desc limit 1`,
    )
  )[0]?.bytes ?? 0;

describe('R6 what a reply costs', () => {
  it('touches its parent only, and its event is as short, however deep it is; deleting removes each tombstone once', async () => {
    const photoId = PhotoId(++lastPhoto);
    const [top, first] = (await chain(photoId, 2)) as [Comment, Comment];
    expect(first.level).toBe(1);
    const shallow = await bytesOfLastEvent();
    const rest = [top, first];
    while (rest.length < LEVELS) rest.push(await say(photoId, rest.at(-1) as Comment));
    await product.admin.query('truncate discussion.test_writes');
    const deepest = rest.at(-1) as Comment;
    const reply = await say(photoId, deepest);
    expect(reply.level).toBe(LEVELS);
    expect((await writes()).map(({ id }) => id)).toEqual([deepest.id, reply.id]);
    expect((await bytesOfLastEvent()) - shallow).toBeLessThan(20);

    await inPortions(rest, drop);
    expect(await total(photoId)).toBe(LEVELS + 1);
    await product.admin.query('truncate discussion.test_writes');
    const began = performance.now();
    await drop(reply);
    expect(performance.now() - began).toBeLessThan(MAX_MILLISECONDS);
    expect(await total(photoId)).toBe(0);
    const touched = await writes();
    expect(touched).toHaveLength(LEVELS + 1);
    expect(Math.max(...touched.filter(({ id }) => id !== reply.id).map(({ times }) => times))).toBe(1);
  }, 600_000);

  it('an author of all levels is erased, and nothing of the chain stays', async () => {
    const photoId = PhotoId(++lastPhoto);
    const eve = UserId(9);
    const deep = await chain(photoId, 250, eve);
    const last = await say(photoId, deep.at(-1) as Comment);
    await product.dispatcher.dispatch(new ForgetAuthor(newContext('system:test'), eve));
    expect(await total(photoId)).toBe(251);
    await drop(last);
    expect(await total(photoId)).toBe(0);
  });
});

describe('R4 R5 at the same moment', () => {
  it('a parent that is being deleted takes a reply before, or none', async () => {
    for (let round = 0; round < 30; round++) {
      const photoId = PhotoId(++lastPhoto);
      const [top, parent] = (await chain(photoId, 2)) as [Comment, Comment];
      await drop(top);
      const [deleted, ...replied] = await Promise.allSettled([drop(parent), ...[1, 2, 3].map(() => say(photoId, parent, bob))]);
      expect(deleted.status).toBe('fulfilled');
      const replies = replied.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      for (const one of replied) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'invalid-comment' });
      expect(await total(photoId)).toBe(replies.length === 0 ? 0 : replies.length + 2);
      const events = await product.admin.query<{ type: string; stream: string }>(
        `select type, stream from event_store.events where log = 'discussion' order by seq desc limit $1`,
        [replies.length + 1],
      );
      // No reply comes after the deletion of its parent, in the log either.
      expect(events[0]).toEqual({ type: 'discussion.comment-deleted', stream: `comment-${parent.id}` });
      await Promise.all(replies.map(drop));
      expect(await total(photoId)).toBe(0);
    }
  });

  it('of the two last replies, deleted at once, the later one takes the tombstones along', async () => {
    for (let round = 0; round < 20; round++) {
      const photoId = PhotoId(++lastPhoto);
      const above = await chain(photoId, 3);
      const replies = await Promise.all([say(photoId, above[2] as Comment), say(photoId, above[2] as Comment)]);
      await Promise.all(above.map(drop));
      expect(await total(photoId)).toBe(5);
      await Promise.all(replies.map(drop));
      expect(await total(photoId)).toBe(0);
    }
  });
});
