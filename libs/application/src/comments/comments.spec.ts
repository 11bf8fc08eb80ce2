import { NewAccountQuota } from '../access/index.js';
import { anonymous, MessageBus, type Person, person } from '../actor/index.js';
import { Pager, SignedCursors } from '@heliograph/cqrs/reads';
import { UserCards } from '../people/index.js';
import {
  AddComment,
  type Comment,
  DeleteComment,
  EditComment,
  FilterLikedComments,
  FilterReplied,
  GetComment,
  ListComments,
  ReserveCommentId,
} from '@heliograph/discussion-contracts';
import { FindProfiles, FindSuspended, type UserProfile } from '@heliograph/identity-contracts';
import { CommentId, PhotoId, Rejected, UserId } from '@heliograph/kernel';
import { FindBlocks, noBlocks } from '@heliograph/moderation-contracts';
import { answers, handlersInMemory, pageInMemory } from '@heliograph/testing/pure';
import { AuthorCardsByIds, UserCardsByIds } from '@heliograph/views-contracts';
import { describe, expect, it } from '@jest/globals';
import { Comments } from './comments.js';

const [owner, author, stranger] = [UserId(1), UserId(2), UserId(3)];
const photo = { photoId: PhotoId(7), ownerId: owner };
const comment = (id: number, authorId: UserId | null = author) =>
  ({ id: CommentId(id), photoId: photo.photoId, authorId, createdAt: new Date(1_000 * id), body: `Word ${id}` }) as Comment;
const profile = (userId: UserId) => ({ userId, username: `p${userId}` }) as unknown as UserProfile;
const moderator = (userId: UserId): Person => ({ ...person(userId), scopes: new Set(['moderate']) });
const curator = (userId: UserId): Person => ({ ...person(userId), scopes: new Set(['curate', 'write:comments']) });

const noBudgets = new NewAccountQuota({} as never, { photos: 0, comments: 0, follows: 0, provesAddress: false });

/** Comments 1 to 3 of the author, 2 a tombstone; no worker has made a card of anybody. */
function comments({ suspended = [] as UserId[], all = [comment(1), comment(2, null), comment(3)] } = {}) {
  const { dispatcher, given } = handlersInMemory(
    answers(FindBlocks, () => noBlocks),
    answers(ListComments, ({ page }) => pageInMemory(all, page)),
    answers(GetComment, ({ photoId, commentId }) => (photoId === photo.photoId ? (all.find(({ id }) => id === commentId) ?? null) : null)),
    answers(AuthorCardsByIds, () => new Map()),
    answers(UserCardsByIds, () => new Map()),
    answers(FindSuspended, ({ userIds }) => new Set(userIds.filter((id) => suspended.includes(id)))),
    answers(FilterReplied, ({ commentIds }) => new Set(commentIds.filter((id) => id === 1))),
    answers(FindProfiles, ({ userIds }) => new Map(userIds.map((id) => [id, profile(id)]))),
    answers(FilterLikedComments, () => new Set([CommentId(3)])),
    answers(ReserveCommentId, () => CommentId(4)),
    answers(AddComment, () => comment(4)),
    answers(EditComment, () => comment(3)),
    answers(DeleteComment, () => undefined),
  );
  const bus = new MessageBus(dispatcher, null);
  return {
    comments: new Comments(bus, new Pager(new SignedCursors('a secret of the specs')), new UserCards(bus), noBudgets, {
      findMentionedNames: async () => new Map([['p2.', UserId(2)]]),
    }),
    given,
  };
}

describe('comments on a photo', () => {
  it('R7 are walked oldest first, with authors who have no card yet; R5 a tombstone has none', async () => {
    const { comments: part } = comments();
    const first = await part.listComments(photo, { perPage: 2 }, anonymous);
    expect(first.items.map(({ item, author: by }) => [item.id, by?.username ?? null])).toEqual([
      [1, 'p2'],
      [2, null],
    ]);
    const cursor = first.next ?? '';
    const second = await part.listComments(photo, { perPage: 2, cursor }, anonymous);
    expect([second.items.map(({ item }) => item.id), second.total, second.next]).toEqual([[3], 3, null]);
    await expect(part.listComments({ photoId: PhotoId(8) }, { perPage: 2, cursor }, anonymous)).rejects.toMatchObject({
      code: 'foreign-cursor',
    });
  });

  it.each([0, 1, 2, 3, 5, 8, 100])(
    'R7 one is found on its page of a thread of %i pages, and not where it is of nobody who is seen',
    async (pages) => {
      const all = Array.from({ length: pages * 2 - 1 }, (_, index) => comment(index + 1));
      const { comments: part, given } = comments({ all });
      for (const { id } of all) expect([id, await part.findPage(photo, id, 2, anonymous)]).toEqual([id, Math.ceil(id / 2)]);
      if (pages > 0) {
        given.length = 0;
        await part.findPage(photo, CommentId(1), 2, anonymous);
        expect(given.filter((message) => message instanceof ListComments).length).toBeLessThan(9);
      }
      await expect(part.findPage(photo, CommentId(900), 2, anonymous)).rejects.toMatchObject({ code: 'comment-not-found' });
      const hidden = comments({ all, suspended: [author] }).comments;
      await expect(hidden.findPage(photo, CommentId(1), 2, anonymous)).rejects.toMatchObject({ code: 'comment-not-found' });
    },
  );

  it('one is found beneath its own photo alone', async () => {
    const { comments: part } = comments();
    expect(await part.findComment(photo, CommentId(3), anonymous)).toMatchObject({ body: 'Word 3' });
    for (const [photoId, id] of [
      [7, 8],
      [8, 3],
    ] as const)
      await expect(part.findComment({ photoId: PhotoId(photoId) }, CommentId(id), anonymous)).rejects.toMatchObject({
        code: 'comment-not-found',
      });
    expect(await part.withAuthor(comment(3), anonymous)).toMatchObject({ author: { username: 'p2' } });
    expect(await part.withAuthor(comment(2, null), anonymous)).toMatchObject({ author: null });
  });

  it('R4 is its author’s alone to change, the photo’s owner and moderators included', async () => {
    const { comments: part } = comments();
    expect(await part.findOwnComment(photo, CommentId(3), person(author))).toMatchObject({ id: 3 });
    for (const actor of [person(owner), person(stranger), moderator(UserId(9))])
      await expect(part.findOwnComment(photo, CommentId(3), actor)).rejects.toMatchObject({ code: 'not-your-comment' });
  });

  it('R4 may be deleted by its author, the photo’s owner and anyone who moderates', async () => {
    const { comments: part } = comments();
    const mayDelete = async (actor: Parameters<typeof part.flags>[2]) =>
      [...(await part.flags(photo, [comment(3), comment(2, null)], actor)).values()].map((flags) => flags.mayDelete);
    expect(await mayDelete(person(author))).toEqual([true, false]);
    expect(await mayDelete(person(owner))).toEqual([true, true]);
    expect(await mayDelete(moderator(stranger))).toEqual([true, true]);
    for (const actor of [person(stranger), curator(stranger), anonymous]) expect(await mayDelete(actor)).toEqual([false, false]);
  });

  it('likes are those of the person who asks, in one question; nobody’s and those of no comments are not asked for', async () => {
    const { comments: part, given } = comments();
    const flags = await part.flags(photo, [comment(1), comment(3)], person(stranger));
    expect([...flags].map(([id, { isLiked }]) => [id, isLiked])).toEqual([
      [1, false],
      [3, true],
    ]);
    expect(given).toMatchObject([{ userId: 3, commentIds: [1, 3] }]);
    expect((await part.flags(photo, [comment(3)], anonymous)).get(CommentId(3))?.isLiked).toBe(false);
    await part.flags(photo, [], person(stranger));
    expect(given).toHaveLength(1);
  });

  it('R6 what is written carries the photo’s owner, whom discussion does not know', async () => {
    const { comments: part, given } = comments();
    await part.write(person(author), photo, { body: 'Fine', parentId: CommentId(1) });
    await part.edit(person(author), comment(3), { body: 'Finer' });
    expect(given.filter((message) => message instanceof AddComment || message instanceof EditComment)).toMatchObject([
      {
        context: { actor: 'user:2' },
        comment: {
          authorId: 2,
          photoId: 7,
          photoOwnerId: 1,
          commentId: 4,
          body: 'Fine',
          parentId: 1,
          mentioned: [{ username: 'p2.', userId: 2 }],
        },
      },
      {
        context: { actor: 'user:2' },
        edit: { actorId: 2, photoId: 7, commentId: 3, body: 'Finer', mentioned: [{ username: 'p2.', userId: 2 }] },
      },
    ]);
  });

  it('nothing is written on a photo that the actor does not see', async () => {
    const { comments: part, given } = comments();
    const unseen = () => ({ photoId: photo.photoId, ownerId: Promise.reject(new Rejected('photo-not-found')) });
    for (const parentId of [null, CommentId(1)])
      await expect(part.write(person(author), unseen(), { body: 'Fine', parentId })).rejects.toMatchObject({ code: 'photo-not-found' });
    expect(given.some((message) => message instanceof AddComment)).toBe(false);
  });

  it('A4 R4 who deletes moderates by the scope of their token or session, never by who they are', async () => {
    const { comments: part, given } = comments();
    for (const actor of [moderator(UserId(9)), person(UserId(9)), curator(stranger)]) await part.delete(actor, photo, CommentId(3));
    const deletions = given.filter((message) => message instanceof DeleteComment);
    expect(deletions.map(({ deletion }) => [deletion.actorId, deletion.mayModerate, deletion.photoOwnerId])).toEqual([
      [9, true, 1],
      [9, false, 1],
      [3, false, 1],
    ]);
  });

  it('B4 what suspended people wrote is a tombstone above replies, else nothing; alone it is not found', async () => {
    const { comments: part, given } = comments({ suspended: [author] });
    const { items, total } = await part.listComments(photo, { perPage: 9 }, anonymous);
    const seen = items.map(({ item, author: by }) => [item.id, item.authorId, item.body, by]);
    expect([seen, total]).toEqual([
      [
        [1, null, '', null],
        [2, null, 'Word 2', null],
      ],
      3,
    ]);
    const reply = { body: 'Fine', parentId: CommentId(1) };
    for (const [work, code] of [
      [part.findComment(photo, CommentId(1), person(owner)), 'comment-not-found'],
      [part.delete(moderator(UserId(9)), photo, CommentId(3)), 'comment-not-found'],
      [part.write(person(stranger), photo, reply), 'invalid-comment'],
    ] as const)
      await expect(work).rejects.toMatchObject({ code });
    expect(given.some((message) => message instanceof AddComment || message instanceof DeleteComment)).toBe(false);
  });
});
