import { MessageBus, person } from '../actor/index.js';
import { Pager, SignedCursors } from '@heliograph/cqrs/reads';
import { People, UserCards } from '../people/index.js';
import { PhotoIncludes, Photos, VisiblePhotos } from '../photos/index.js';
import { type Comment, ListCommentsBy } from '@heliograph/discussion-contracts';
import { FindProfiles, FindSuspended, type UserProfile } from '@heliograph/identity-contracts';
import { CommentId, PhotoId, UserId } from '@heliograph/kernel';
import { FindBlocks, noBlocks } from '@heliograph/moderation-contracts';
import { FindTakenDown } from '@heliograph/media-contracts';
import { FilterLiked } from '@heliograph/social-graph-contracts';
import { answers, handlersInMemory } from '@heliograph/testing/pure';
import { AuthorCardsByIds, type PhotoCard, PhotoCardsByIds } from '@heliograph/views-contracts';
import { describe, expect, it } from '@jest/globals';
import { CommentsByAuthor } from './comments-by-author.js';

const ada = person(UserId(1));
const profile = { userId: UserId(1), username: 'ada' } as unknown as UserProfile;

/** So many comments of Ada's, on photos 1 and 2 in turn; only photo 1 is published. No worker has made a card of her. */
function saidBy(many: number) {
  const all = Array.from({ length: many }, (_, index) => ({
    id: CommentId(index + 1),
    photoId: PhotoId((index % 2) + 1),
    authorId: ada.userId,
  }));
  const { dispatcher, given } = handlersInMemory(
    answers(FindBlocks, () => noBlocks),
    answers(ListCommentsBy, ({ limit, after }) => all.slice(after ?? 0, (after ?? 0) + limit) as unknown as Comment[]),
    answers(AuthorCardsByIds, () => new Map()),
    answers(FindProfiles, () => new Map([[ada.userId, profile]])),
    answers(
      PhotoCardsByIds,
      ({ photoIds }) =>
        new Map(photoIds.filter((id) => id === 1).map((photoId) => [photoId, { photoId, ownerId: UserId(2) } as PhotoCard])),
    ),
    // Ada is: it is her own copy that is made.
    answers(FindTakenDown, () => new Map()),
    answers(FindSuspended, ({ userIds }) => new Set(userIds.filter((id) => id === ada.userId))),
    answers(FilterLiked, () => new Set([PhotoId(1)])),
  );
  const bus = new MessageBus(dispatcher, null);
  const cards = new UserCards(bus);
  const photos = new Photos(
    bus,
    new VisiblePhotos(bus),
    new PhotoIncludes(bus, new People(bus, new Pager(new SignedCursors('a secret of the specs')), cards), cards),
  );
  return { said: new CommentsByAuthor(bus, cards, photos), given };
}

async function pagesOf(many: number) {
  const { said, given } = saidBy(many);
  const pages = [];
  for await (const page of said.streamComments(ada.userId, ada)) pages.push(page);
  return { pages, given };
}

describe('what one person has said', () => {
  it('comes whole, oldest first, page by page', async () => {
    const { pages } = await pagesOf(101);
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 1]);
    expect(pages.flat().map(({ item }) => item.id)).toEqual(Array.from({ length: 101 }, (_, index) => index + 1));
  });

  it('ends where a page is just full, and is nothing where nothing was said', async () => {
    expect((await pagesOf(50)).pages.map(({ length }) => length)).toEqual([50]);
    expect((await pagesOf(0)).pages).toEqual([]);
  });

  it('comes with its photo as the actor sees it, null while that is not published, and under its author’s name', async () => {
    const { pages, given } = await pagesOf(3);
    expect(pages.flat()).toMatchObject([
      { author: { username: 'ada' }, photo: { photo: { photoId: 1 }, isLiked: true } },
      { author: { username: 'ada' }, photo: null },
      { author: { username: 'ada' }, photo: { photo: { photoId: 1 } } },
    ]);
    expect(given.filter((message) => message instanceof PhotoCardsByIds)).toMatchObject([{ photoIds: [1, 2] }]);
  });
});
