import { newContext } from '@heliograph/cqrs';
import { AddComment, type Comment, DeleteComment, ListComments } from '@heliograph/discussion-contracts';
import { PhotoId, UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { discussionContext } from '../discussion.context.js';

const ann = UserId(2);
let product: TestProduct;

beforeAll(async () => {
  product = await testProduct([discussionContext]);
});
afterAll(() => product.close());

/** R5 word for word: a comment is seen while it lives or anything below it does. */
interface Node {
  readonly comment: Comment;
  readonly parent: Node | null;
  live: boolean;
}
const below = (node: Node, top: Node): boolean => node.parent !== null && (node.parent === top || below(node.parent, top));
const seen = (thread: readonly Node[]) => thread.filter((node) => node.live || thread.some((other) => other.live && below(other, node)));

const step = fc.record({ deletes: fc.boolean(), pick: fc.nat() });

it('R5: after any deletions and replies the list holds the live comments and the tombstones above them, no others', async () => {
  let photo = 1000;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      const photoId = PhotoId(photo++);
      const thread: Node[] = [];
      for (const { deletes, pick } of steps) {
        const live = thread.filter((node) => node.live);
        const chosen = live[pick % (live.length + 1)] ?? null;
        const context = newContext('user:2');
        if (deletes && chosen) {
          const deletion = { actorId: ann, isStaff: false, photoId, photoOwnerId: ann, commentId: chosen.comment.id };
          await product.dispatcher.dispatch(new DeleteComment(context, deletion));
          chosen.live = false;
        } else {
          const added = { authorId: ann, photoId, photoOwnerId: ann, body: 'x', parentId: chosen && chosen.comment.id };
          thread.push({ comment: await product.dispatcher.dispatch(new AddComment(context, added)), parent: chosen, live: true });
        }
      }
      const { items, total } = await product.dispatcher.dispatch(new ListComments(photoId, { page: 1, perPage: 50 }));
      const expected = seen(thread).map(({ comment, live }) => [comment.id, live ? ann : null]);
      expect(new Map(items.map(({ id, authorId }) => [id, authorId]))).toEqual(new Map(expected as never));
      expect(total).toBe(expected.length);
    }),
    { numRuns: 30 },
  );
});
