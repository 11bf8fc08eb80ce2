import { anonymous, MessageBus, person } from '../actor/index.js';
import { Pager, SignedCursors } from '@heliograph/cqrs/reads';
import { People, UserCards } from '../people/index.js';
import { PhotoIncludes, Photos, VisiblePhotos } from '../photos/index.js';
import { FindProfiles, FindSuspended, type UserProfile } from '@heliograph/identity-contracts';
import { PhotoId, UserId } from '@heliograph/kernel';
import { FindBlocks, noBlocks } from '@heliograph/moderation-contracts';
import { FindTakenDown } from '@heliograph/media-contracts';
import { ListFilteredPhotos, SearchPhotos, SearchTags, SearchUsers, type Tag } from '@heliograph/search-contracts';
import { FilterLiked, FilterFollowed } from '@heliograph/social-graph-contracts';
import { answers, handlersInMemory, pageInMemory } from '@heliograph/testing/pure';
import { type PhotoCard, PhotoCardsByIds, UserCardsByIds } from '@heliograph/views-contracts';
import { describe, expect, it } from '@jest/globals';
import { Search } from './search.js';

const viewer = person(UserId(9));
const profile = (userId: UserId) => ({ userId, username: `p${userId}` }) as unknown as UserProfile;

/** Ranked best first; results are walked forwards only. */
const found = <Item>(all: readonly Item[], { page }: SearchPhotos | SearchUsers | SearchTags | ListFilteredPhotos) => ({
  ...pageInMemory(all, page),
  first: null,
});

/** Nobody has a card yet; person 4 is erased, photo 6 was taken back, and search has heard of neither. */
function search() {
  const { dispatcher, given } = handlersInMemory(
    answers(FindBlocks, () => noBlocks),
    answers(SearchUsers, (query) => found([3, 4, 1].map(UserId), query)),
    answers(SearchPhotos, (query) => found([7, 6, 5].map(PhotoId), query)),
    answers(ListFilteredPhotos, (query) => ({ ...found([8, 7, 6, 5].map(PhotoId), query), total: 0 })),
    answers(SearchTags, (query) => found([{ slug: 'dawn' }, { slug: 'dawn-walk' }] as Tag[], query)),
    answers(UserCardsByIds, () => new Map()),
    answers(FindProfiles, ({ userIds }) => new Map(userIds.filter((id) => id !== 4).map((id) => [id, profile(id)]))),
    answers(FilterFollowed, () => new Set([UserId(1)])),
    answers(PhotoCardsByIds, ({ photoIds }) => {
      const cards = photoIds.map((photoId) => ({ photoId, ownerId: UserId(1) }) as PhotoCard);
      return new Map(cards.filter(({ photoId }) => photoId !== 6).map((card) => [card.photoId, card]));
    }),
    answers(FindTakenDown, () => new Map()),
    answers(FindSuspended, () => new Set()),
    answers(FilterLiked, () => new Set([PhotoId(5)])),
  );
  const bus = new MessageBus(dispatcher, null);
  const pager = new Pager(new SignedCursors('a secret of the specs'));
  const cards = new UserCards(bus);
  const people = new People(bus, pager, cards);
  return { search: new Search(bus, pager, people, new Photos(bus, new VisiblePhotos(bus), new PhotoIncludes(bus, people, cards))), given };
}

describe('what is found (S18)', () => {
  it('S18 people keep their rank, are shown without a card too, and as the actor sees them; who is gone is left out', async () => {
    const { items, total } = await search().search.peopleLike('p', { perPage: 3 }, viewer);
    expect(items.map(({ card, isFollowed }) => [card.username, isFollowed])).toEqual([
      ['p3', false],
      ['p1', true],
    ]);
    expect(total).toBe(3);
  });

  it('S18 photos keep their rank and come with what was asked for; one that was taken back is left out', async () => {
    const { search: part, given } = search();
    const { items } = await part.photosLike('dawn', { perPage: 3, premium: true, include: new Set(['user']) }, viewer);
    expect(items).toMatchObject([
      { photo: { photoId: 7 }, isLiked: false, owner: { card: { username: 'p1' }, isFollowed: true } },
      { photo: { photoId: 5 }, isLiked: true },
    ]);
    expect(given.find((message) => message instanceof SearchPhotos)).toMatchObject({
      text: 'dawn',
      filter: { premium: true, curated: false },
    });
    const plain = await part.photosLike('dawn', { perPage: 3 }, anonymous);
    expect(plain.items.map((seen) => ['owner' in seen, seen.isLiked])).toEqual([
      [false, false],
      [false, false],
    ]);
  });

  it('S18 photos without words are those that the filter lets through; a filter is no part of the question where it is left out', async () => {
    const { search: part, given } = search();
    const { items, total } = await part.filteredPhotos({ perPage: 4, color: 'red', day: '2026-05-01' }, viewer);
    expect([items.map(({ photo }) => photo.photoId), total]).toEqual([[8, 7, 5], 0]);
    await part.photosLike('dawn', { perPage: 4, camera: undefined }, viewer);
    const filters = given.flatMap((message) =>
      message instanceof ListFilteredPhotos || message instanceof SearchPhotos ? [message.filter] : [],
    );
    expect(filters.map((filter) => JSON.stringify(filter))).toEqual([
      '{"premium":false,"curated":false,"color":"red","day":"2026-05-01"}',
      '{"premium":false,"curated":false}',
    ]);
  });

  it('S7 results are walked forwards by cursor', async () => {
    const { search: part } = search();
    const first = await part.tagsLike('dawn', { perPage: 1 });
    const second = await part.tagsLike('dawn', { perPage: 1, cursor: first.next ?? '' });
    expect([first, second].map(({ items, page }) => [items[0]?.slug, page])).toEqual([
      ['dawn', 1],
      ['dawn-walk', 2],
    ]);
    expect([second.next, second.previous]).toEqual([null, null]);
  });

  it('S7 a cursor is good for its text, its filter and its kind alone', async () => {
    const { search: part } = search();
    const { next } = await part.photosLike('dawn', { perPage: 1 }, anonymous);
    const asked = { perPage: 1, cursor: next ?? '' };
    expect((await part.photosLike('dawn', asked, anonymous)).page).toBe(2);
    for (const other of [
      () => part.photosLike('dusk', asked, anonymous),
      () => part.photosLike('dawn', { ...asked, curated: true }, anonymous),
      () => part.photosLike('dawn', { ...asked, color: 'red' }, anonymous),
      () => part.filteredPhotos(asked, anonymous),
      () => part.peopleLike('dawn', asked, anonymous),
      () => part.tagsLike('dawn', asked),
    ])
      await expect(other()).rejects.toMatchObject({ code: 'foreign-cursor' });
  });
});
