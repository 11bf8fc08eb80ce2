import { newContext } from '@heliograph/cqrs';
import {
  AddComment,
  type Comment,
  DeleteComment,
  EditComment,
  GetComment,
  LikeComment,
  ListComments,
  UnlikeComment,
} from '@heliograph/discussion-contracts';
import { type CommentId, type Message, type Page, type PageStart, PhotoId, UserId } from '@heliograph/kernel';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { sized } from '@heliograph/testing/pure';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { discussionContext } from '../discussion.context.js';

const [runs, longest] = sized([15, 120_000], [30, 120_000], [1000, 1_800_000]);
const seed = Number(process.env.HELIOGRAPH_SEED ?? Date.now() % 2 ** 31);
const ann = UserId(2);
let product: TestProduct;
let photo = 1000;

beforeAll(async () => {
  product = await testProduct([discussionContext]);
});
afterAll(() => product.close());

/** The thread as the contract describes it, computed in the simplest way. */
interface Node {
  readonly id: CommentId;
  readonly parent: Node | null;
  body: string;
  live: boolean;
  readonly likes: Set<number>;
}
const level = (node: Node): number => (node.parent ? level(node.parent) + 1 : 0);
const isBelow = (node: Node, top: Node): boolean => node.parent !== null && (node.parent === top || isBelow(node.parent, top));
/** R5 word for word: a comment is visible while it, or a comment below it, is not deleted. */
const seen = (thread: readonly Node[]) => thread.filter((node) => node.live || thread.some((other) => other.live && isBelow(other, node)));
const shown = (node: Node) => ({
  id: node.id,
  parentId: node.parent?.id ?? null,
  level: level(node),
  authorId: node.live ? ann : null,
  body: node.live ? node.body : '',
  countLikes: node.live ? node.likes.size : 0,
});

const ask = <Answer>(message: Message<Answer>): Promise<Answer> => product.dispatcher.dispatch(message);
const by = (userId: number) => newContext(`user:${userId}`);
const add = (photoId: PhotoId, parent: Node | null, body = 'x') =>
  ask(new AddComment(by(ann), { authorId: ann, photoId, photoOwnerId: ann, body, parentId: parent?.id ?? null }));
const edit = (photoId: PhotoId, { id }: Node, body: string) =>
  ask(new EditComment(by(ann), { actorId: ann, photoId, commentId: id, body }));
const drop = (photoId: PhotoId, { id }: Node) =>
  ask(new DeleteComment(by(ann), { actorId: ann, mayModerate: false, photoId, photoOwnerId: ann, commentId: id }));
const like = (photoId: PhotoId, { id }: Node, userId: number) => ask(new LikeComment(by(userId), UserId(userId), photoId, id));
const unlike = (photoId: PhotoId, { id }: Node, userId: number) => ask(new UnlikeComment(by(userId), UserId(userId), photoId, id));

const nodeOf = ({ id, body }: Comment, parent: Node | null): Node => ({ id, parent, body, live: true, likes: new Set() });
const rejected = (code: string) => expect.objectContaining({ code });

/** Every comment, by walking `after` from the start in pages of three; each page has the same total. */
async function walked(photoId: PhotoId, total: number): Promise<Comment[]> {
  const found: Comment[] = [];
  for (let from: PageStart | null = null; ; ) {
    const page: Page<Comment> = await ask(new ListComments(photoId, { page: 1, perPage: 3, from }));
    expect(page.total).toBe(total);
    found.push(...page.items);
    if (page.last === null) return found;
    from = { after: page.last };
  }
}

async function expectAs(photoId: PhotoId, thread: readonly Node[]): Promise<void> {
  const expected = seen(thread);
  const found = await walked(photoId, expected.length);
  const places = found.map(({ createdAt, id }) => [createdAt.getTime(), id] as const);
  expect(places).toEqual([...places].sort(([a, x], [b, y]) => a - b || x - y));
  const byId = <Item extends { id: number }>(items: Item[]) => [...items].sort((a, b) => a.id - b.id);
  const listed = found.map(({ id, parentId, level: depth, authorId, body, countLikes }) => ({
    id,
    parentId,
    level: depth,
    authorId,
    body,
    countLikes,
  }));
  expect(byId(listed)).toEqual(byId(expected.map(shown)));
}

const step = fc.record({
  does: fc.constantFrom('add', 'add', 'add', 'add', 'delete', 'delete', 'delete', 'edit', 'like', 'unlike'),
  /** Which comment, deleted ones included, counted from the last: small numbers make deep threads. */
  of: fc.nat({ max: 7 }),
  user: fc.integer({ min: 5, max: 8 }),
  body: fc.stringMatching(/^[a-z]{1,5}$/),
});

it(
  'R4 R5 R6 after any replies, edits, likes and deletions the list is the thread that they make',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), async (steps) => {
        const photoId = PhotoId(photo++);
        const thread: Node[] = [];
        for (const { does, of, user, body } of steps) {
          const node = thread.at(-1 - (of % (thread.length + 1))) ?? null;
          if (does === 'add' && node?.live === false) await expect(add(photoId, node)).rejects.toEqual(rejected('invalid-comment'));
          else if (does === 'add') thread.push(nodeOf(await add(photoId, node, body), node));
          else if (!node) continue;
          else if (!node.live) {
            const again = [() => drop(photoId, node), () => edit(photoId, node, body), () => like(photoId, node, user)];
            for (const each of again) await expect(each()).rejects.toEqual(rejected('comment-not-found'));
          } else if (does === 'delete') {
            await drop(photoId, node);
            node.live = false;
          } else if (does === 'edit') {
            expect((await edit(photoId, node, body)).body).toBe(body);
            node.body = body;
          } else {
            if (does === 'like') node.likes.add(user);
            else node.likes.delete(user);
            expect(await (does === 'like' ? like : unlike)(photoId, node, user)).toEqual({ countLikes: node.likes.size });
          }
          if (node) expect((await ask(new GetComment(photoId, node.id)))?.body ?? null).toBe(node.live ? node.body : null);
        }
        await expectAs(photoId, thread);
      }),
      { numRuns: runs, seed },
    );
  },
  longest,
);

it(
  'R5 the list is the thread that results, no matter what is written at the same moment',
  async () => {
    const several = fc.array(fc.record({ does: fc.constantFrom('add', 'delete', 'like'), of: fc.nat() }), { minLength: 2, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.array(several, { minLength: 2, maxLength: 6 }), async (rounds) => {
        const photoId = PhotoId(photo++);
        const thread: Node[] = [nodeOf(await add(photoId, null), null)];
        for (const round of rounds) {
          const before = [...thread];
          const at = (of: number) => before[of % before.length] as Node;
          await Promise.allSettled(
            round.map(async ({ does, of }, index) => {
              const node = at(of);
              if (does === 'add') thread.push(nodeOf(await add(photoId, node), node));
              else if (does === 'delete') await drop(photoId, node).then(() => (node.live = false));
              else await like(photoId, node, 100 + index).then(() => node.likes.add(100 + index));
            }),
          );
        }
        await expectAs(photoId, thread);
      }),
      // Made smaller it would not happen again.
      { numRuns: runs, seed, endOnFailure: true },
    );
  },
  longest,
);
