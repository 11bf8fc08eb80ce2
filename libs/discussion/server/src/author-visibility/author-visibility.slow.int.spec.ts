import { newContext } from '@heliograph/cqrs';
import {
  AddComment,
  type Comment,
  DeleteComment,
  DiscardThread,
  FilterReplied,
  ForgetAuthor,
  GetComment,
  LikeComment,
  ListComments,
  NewestTopLevel,
  SetAuthorHidden,
} from '@heliograph/discussion-contracts';
import { type Message, PhotoId, UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { sized } from '@heliograph/testing/pure';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { discussionContext } from '../discussion.context.js';

/** B4: five seconds, and one more for each 10,000. */
const [MANY, MOST_MILLISECONDS] = sized([1_000, 5_000], [10_000, 6_000], [10_000, 6_000]);
const owner = UserId(1);
const eve = UserId(9);
const others = [UserId(2), UserId(3)] as const;
let product: TestProduct;
let lastPhoto = 0;

beforeAll(async () => {
  product = await testProduct([discussionContext]);
});
/** Closing compares the live rows with a replay of the log. */
afterAll(() => product.close());

const ask = <Answer>(message: Message<Answer>): Promise<Answer> => product.dispatcher.dispatch(message);
const say = (photoId: PhotoId, authorId: UserId, parent: Comment | null = null): Promise<Comment> =>
  ask(new AddComment(newContext(`user:${authorId}`), { authorId, photoId, photoOwnerId: owner, body: 'x', parentId: parent?.id ?? null }));
const drop = ({ photoId, id, authorId }: Comment) =>
  ask(
    new DeleteComment(newContext(`user:${authorId}`), {
      actorId: authorId as UserId,
      mayModerate: false,
      photoId,
      photoOwnerId: owner,
      commentId: id,
    }),
  );
const like = (userId: UserId, { photoId, id }: Comment) => ask(new LikeComment(newContext(`user:${userId}`), userId, photoId, id));
const setHidden = (hidden: boolean, who = eve) => ask(new SetAuthorHidden(newContext('system:spec'), who, hidden));
const list = (photoId: PhotoId) => ask(new ListComments(photoId, { page: 1, perPage: 50 }));
const head = async () => (await product.runtime.store.head('discussion')).seq;

/** As the application layer shows a page: what hidden people wrote is a tombstone above replies, else nothing. */
async function seen(photoId: PhotoId, hidden: ReadonlySet<UserId>) {
  const { items, total } = await list(photoId);
  // So no page has fewer rows than the total says.
  expect(items).toHaveLength(Math.min(total, 50));
  const theirs = items.filter(({ authorId }) => authorId !== null && hidden.has(authorId)).map(({ id }) => id);
  const replied = await ask(new FilterReplied(theirs));
  const ids = items.flatMap(({ id }) => (theirs.includes(id) && !replied.has(id) ? [] : id));
  return { ids, total };
}

describe('the comments of a suspended person (B4)', () => {
  it('R5 are counted nowhere, are tombstones above replies, and come back as they were', async () => {
    const photoId = PhotoId(++lastPhoto);
    const top = await say(photoId, eve);
    const reply = await say(photoId, others[0], top);
    const alone = await say(photoId, eve);
    const gone = await say(photoId, others[0]);
    await say(photoId, eve, gone);
    await drop(gone);
    await like(eve, reply);
    await like(others[1], reply);
    await like(others[1], alone);
    const before = await list(photoId);
    expect([before.total, before.items.map(({ countLikes }) => countLikes)]).toEqual([5, [0, 2, 1, 0, 0]]);

    await setHidden(true);
    // The tombstone that stood above hers alone is gone with it.
    expect(await seen(photoId, new Set([eve]))).toEqual({ ids: [top.id, reply.id], total: 2 });
    expect((await ask(new GetComment(photoId, reply.id)))?.countLikes).toBe(1);
    const hidden = await head();
    await setHidden(true);
    expect(await head()).toBe(hidden);

    await setHidden(false);
    expect(await list(photoId)).toEqual(before);
    const shown = await head();
    await setHidden(false);
    expect(await head()).toBe(shown);
  });

  it('S9 stand in the way of none of the newest that a photo includes, nor of a first page', async () => {
    const photoId = PhotoId(++lastPhoto);
    const shown = [await say(photoId, others[0]), await say(photoId, others[1])];
    for (let nth = 0; nth < 11; nth++) await say(photoId, eve);
    await setHidden(true);
    for (const without of [[], [UserId(77)]]) {
      const newest = await ask(new NewestTopLevel([photoId], 5, without));
      expect(newest.get(photoId)?.map(({ id }) => id)).toEqual(shown.map(({ id }) => id).toReversed());
    }
    const first = await ask(new ListComments(photoId, { page: 1, perPage: 10 }));
    expect([first.items.map(({ id }) => id), first.total, first.hasAfter]).toEqual([shown.map(({ id }) => id), 2, false]);
    await setHidden(false);
  });

  it('are dealt with to the end once interrupted work is taken up again', async () => {
    const photoId = PhotoId(++lastPhoto);
    await say(photoId, eve);
    await setHidden(true);
    // As after a worker that was killed in the middle: one is hidden, two are not.
    await Promise.all([say(photoId, eve), say(photoId, eve)]);
    expect((await list(photoId)).total).toBe(2);
    const before = await head();
    await setHidden(true);
    expect([(await list(photoId)).total, (await head()) - before]).toEqual([0, 2]);
    await setHidden(false);
    expect((await list(photoId)).total).toBe(3);
  });

  it('are dealt with to the end also where workers that heard the opposite work at the same time', async () => {
    const photoId = PhotoId(++lastPhoto);
    const comments = await Promise.all(Array.from({ length: 60 }, () => say(photoId, eve)));
    await Promise.all([true, false, true, false].map((hidden) => setHidden(hidden)));
    await setHidden(true);
    expect((await list(photoId)).total).toBe(0);
    await setHidden(false);
    expect((await list(photoId)).total).toBe(comments.length);
  });

  it('go with their photo and with their author, and are counted off once', async () => {
    const mallory = UserId(10);
    const [first, second] = [PhotoId(++lastPhoto), PhotoId(++lastPhoto)];
    const [top] = await Promise.all([say(first, mallory), say(second, mallory), say(second, others[0])]);
    const reply = await say(first, others[0], top);
    await like(mallory, reply);
    await setHidden(true, mallory);
    await ask(new DiscardThread(newContext('system:spec'), second));
    expect(await list(second)).toMatchObject({ items: [], total: 0 });
    await ask(new ForgetAuthor(newContext('system:spec'), mallory));
    expect((await list(first)).items.map(({ authorId, countLikes }) => [authorId, countLikes])).toEqual([
      [null, 0],
      [others[0], 0],
    ]);
    expect((await list(first)).total).toBe(2);
    expect(
      await product.admin.query('select live_comments from discussion.threads where photo_id = any($1) order by photo_id', [
        [first, second],
      ]),
    ).toEqual([{ live_comments: 1 }, { live_comments: 0 }]);
  });

  it(`leave and return within the time of B4, ${MANY} of them`, async () => {
    const spammer = UserId(11);
    const photos = Array.from({ length: 100 }, () => PhotoId(++lastPhoto));
    for (let nth = 0; nth < MANY; nth += 100) await Promise.all(photos.map((photoId) => say(photoId, spammer)));
    // The quickest of a few rounds: other suites run at the same time.
    const quickest = { hiding: Number.POSITIVE_INFINITY, showing: Number.POSITIVE_INFINITY };
    const isWithin = () => Math.max(quickest.hiding, quickest.showing) < MOST_MILLISECONDS;
    for (let round = 0; round < 3 && !isWithin(); round++)
      for (const hidden of [true, false]) {
        const name = hidden ? 'hiding' : 'showing';
        const began = performance.now();
        await setHidden(hidden, spammer);
        quickest[name] = Math.min(quickest[name], performance.now() - began);
        expect((await list(photos[0] as PhotoId)).total).toBe(hidden ? 0 : MANY / 100);
      }
    process.stdout.write(`${MANY} comments: ${Math.round(quickest.hiding)} ms to hide, ${Math.round(quickest.showing)} ms to show\n`);
    expect(isWithin()).toBe(true);
  }, 120_000);

  it('a chain of tombstones goes and comes back with the one at its end', async () => {
    const photoId = PhotoId(++lastPhoto);
    const chain: Comment[] = [];
    for (let level = 0; level < 200; level++) chain.push(await say(photoId, others[0], chain.at(-1) ?? null));
    await say(photoId, eve, chain.at(-1) as Comment);
    await Promise.all(chain.map(drop));
    for (const [hidden, total] of [
      [true, 0],
      [false, 201],
    ] as const) {
      await setHidden(hidden);
      expect((await list(photoId)).total).toBe(total);
    }
  });
});

interface Node {
  readonly comment: Comment;
  readonly parent: Node | null;
  live: boolean;
}
const isBelow = (node: Node, top: Node): boolean => node.parent !== null && (node.parent === top || isBelow(node.parent, top));

it('B4 R5 after any replies, deletions, suspensions and their ends the thread is what the contract makes of it', async () => {
  const people = [eve, ...others];
  const step = fc.record({
    does: fc.constantFrom('add', 'add', 'add', 'delete', 'hide', 'show'),
    of: fc.nat({ max: 7 }),
    who: fc.nat({ max: 2 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30, size: 'max' }), async (steps) => {
      const photoId = PhotoId(++lastPhoto);
      const thread: Node[] = [];
      const hidden = new Set<UserId>();
      for (const { does, of, who } of steps) {
        const node = thread.at(-1 - (of % (thread.length + 1))) ?? null;
        const person = people[who] as UserId;
        if (does === 'add' && !hidden.has(person) && node?.live !== false)
          thread.push({ comment: await say(photoId, person, node?.comment), parent: node, live: true });
        else if (does === 'delete' && node?.live) {
          await drop(node.comment);
          node.live = false;
        } else if (does === 'hide' || does === 'show') {
          await setHidden(does === 'hide', person);
          if (does === 'hide') hidden.add(person);
          else hidden.delete(person);
        }
      }
      const counts = ({ live, comment }: Node) => live && !hidden.has(comment.authorId as UserId);
      const expected = thread.filter((node) => counts(node) || thread.some((other) => counts(other) && isBelow(other, node)));
      const found = await seen(photoId, hidden);
      expect([...found.ids].sort()).toEqual(expected.map(({ comment }) => comment.id).sort());
      expect(found.total).toBe(expected.length);
      for (const person of people) await setHidden(false, person);
    }),
    { numRuns: sized(15, 30, 500) },
  );
}, 120_000);
