import { newContext } from '@heliograph/cqrs';
import { AddComment, DeleteComment, FilterReplied, ListComments, NewestTopLevel } from '@heliograph/discussion-contracts';
import { type CommentId, type Message, PhotoId, UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { sized } from '@heliograph/testing/pure';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { discussionContext } from '../discussion.context.js';

const [runs, longest] = sized([12, 120_000], [30, 120_000], [1000, 1_800_000]);
const seed = Number(process.env.HELIOGRAPH_SEED ?? Date.now() % 2 ** 31);
const people = [1, 2, 3].map(UserId);
let product: TestProduct;
let photo = 5000;
beforeAll(async () => {
  process.stderr.write(`HELIOGRAPH_SEED=${seed}\n`);
  product = await testProduct([discussionContext]);
});
afterAll(() => product.close());

interface Node {
  readonly id: CommentId;
  readonly author: UserId;
  readonly parent: Node | null;
  live: boolean;
}

const ask = <Answer>(message: Message<Answer>): Promise<Answer> => product.dispatcher.dispatch(message);
const add = async (photoId: PhotoId, author: UserId, parent: Node | null): Promise<Node> => {
  const comment = { authorId: author, photoId, photoOwnerId: author, body: 'x', parentId: parent?.id ?? null };
  return { id: (await ask(new AddComment(newContext(`user:${author}`), comment))).id, author, parent, live: true };
};
const drop = (photoId: PhotoId, { id, author }: Node) => {
  const deletion = { actorId: author, mayModerate: false, photoId, photoOwnerId: author, commentId: id };
  return ask(new DeleteComment(newContext(`user:${author}`), deletion));
};

const step = fc.record({ deletes: fc.constantFrom(false, false, true), of: fc.nat({ max: 5 }), author: fc.constantFrom(...people) });

it(
  'B2 comments of people who are not listed are tombstones where replies are shown below them, and else left out, walked in either direction',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 8, maxLength: 25, size: 'max' }),
        fc.subarray(people, { minLength: 1 }),
        fc.integer({ min: 1, max: 3 }),
        async (steps, without, perPage) => {
          const photoId = PhotoId(photo++);
          const thread: Node[] = [];
          for (const { deletes, of, author } of steps) {
            const node = thread.at(-1 - (of % (thread.length + 1))) ?? null;
            if (!deletes) thread.push(await add(photoId, author, node?.live ? node : null));
            else if (node?.live) {
              await drop(photoId, node);
              node.live = false;
            }
          }
          const isShown = (node: Node) => node.live && !without.includes(node.author);
          const isBelow = (node: Node, top: Node): boolean => node.parent !== null && (node.parent === top || isBelow(node.parent, top));
          const stands = (node: Node) => isShown(node) || thread.some((other) => isShown(other) && isBelow(other, node));
          const inOrder = (await ask(new ListComments(photoId, { page: 1, perPage: 50 }))).items.map(({ id }) => id);
          const nodes = inOrder.map((id) => thread.find((node) => node.id === id) as Node);
          const expected = nodes.filter(stands).map((node) => [node.id, isShown(node) ? node.author : null]);

          const page = { page: 1, perPage, without };
          const shown = (found: { items: readonly { id: CommentId; authorId: UserId | null }[] }) =>
            found.items.map(({ id, authorId }) => [id, authorId]);
          let found = await ask(new ListComments(photoId, page));
          const forward = shown(found);
          while (found.hasAfter && found.last) {
            found = await ask(new ListComments(photoId, { ...page, from: { after: found.last } }));
            forward.push(...shown(found));
          }
          expect(forward).toEqual(expected);
          const backward = shown(found);
          while (found.hasBefore && found.first) {
            found = await ask(new ListComments(photoId, { ...page, from: { before: found.first } }));
            backward.unshift(...shown(found));
          }
          expect(backward).toEqual(expected);

          const ids = nodes.map(({ id }) => id);
          const replied = nodes.filter((node) => thread.some((other) => isShown(other) && isBelow(other, node))).map(({ id }) => id);
          expect([...(await ask(new FilterReplied(ids, without)))].sort()).toEqual([...replied].sort());
          const newest = await ask(new NewestTopLevel([photoId], 2, without));
          const top = nodes.filter((node) => node.parent === null && isShown(node)).map(({ id }) => id);
          expect((newest.get(photoId) ?? []).map(({ id }) => id)).toEqual(top.reverse().slice(0, 2));
        },
      ),
      { numRuns: runs, seed },
    );
  },
  longest,
);
