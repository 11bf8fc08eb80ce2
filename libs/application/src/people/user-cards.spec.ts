import { FindProfiles, FindSuspended, type UserProfile } from '@heliograph/identity-contracts';
import { UserId } from '@heliograph/kernel';
import { FindBlocks, noBlocks } from '@heliograph/moderation-contracts';
import { answers, handlersInMemory } from '@heliograph/testing/pure';
import { AuthorCardsByIds, FindUserNumbers, type UserCard, UserCardsByIds } from '@heliograph/views-contracts';
import { describe, expect, it } from '@jest/globals';
import { anonymous, MessageBus, person } from '../actor/index.js';
import { newUserCard } from './card-of-profile.js';
import { UserCards } from './user-cards.js';

const profile = (id: number, name = `Person ${id}`) =>
  ({
    userId: UserId(id),
    username: `p${id}`,
    name,
    email: 'x@example.org',
    emailVerified: true,
  }) as unknown as UserProfile;
const card = (id: number): UserCard => ({ ...newUserCard(profile(id, 'As the worker knew')), countPhotos: 4, level: 3 });

/** Cards of persons 1 and 2; profiles of these and of 3, who has just registered. 9 is nobody. */
function userCards(suspended: readonly number[] = []) {
  const of = <Value>(known: readonly number[], wanted: readonly UserId[], make: (id: number) => Value) =>
    new Map(wanted.filter((id) => known.includes(id)).map((id) => [id, make(id)]));
  const { dispatcher, given } = handlersInMemory(
    answers(FindBlocks, () => noBlocks),
    answers(UserCardsByIds, ({ userIds }) => of([1, 2], userIds, card)),
    answers(AuthorCardsByIds, ({ userIds }) => of([1, 2], userIds, card)),
    answers(FindProfiles, ({ userIds }) => of([1, 2, 3], userIds, profile)),
    answers(FindSuspended, ({ userIds }) => new Set(userIds.filter((id) => suspended.includes(id)))),
    answers(FindUserNumbers, ({ userId }) => (userId === 1 ? card(1) : null)),
  );
  return { cards: new UserCards(new MessageBus(dispatcher, null)), given };
}

describe('cards of people', () => {
  it('somebody without a card yet is shown by their profile, with nothing counted', async () => {
    const found = await userCards().cards.findCards([1, 3, 9].map(UserId), anonymous);
    expect([...found.keys()]).toEqual([1, 3]);
    expect(found.get(UserId(1))).toMatchObject({ countPhotos: 4, level: 3 });
    expect(found.get(UserId(3))).toMatchObject({
      username: 'p3',
      name: 'Person 3',
      countPhotos: 0,
      countFollowers: 0,
      level: 1,
      streak: 0,
    });
  });

  it('no card tells what only its person may know', () => {
    expect(Object.keys(newUserCard(profile(3)))).not.toEqual(expect.arrayContaining([expect.stringMatching(/email/)]));
  });

  it('each person is asked for once; profiles only of those who have no card, and nobody costs nothing', async () => {
    const { cards, given } = userCards();
    await cards.findCards([], anonymous);
    expect(given).toEqual([]);
    await cards.findCards([1, 2, 1].map(UserId), anonymous);
    await cards.findCards([1, 3].map(UserId), anonymous);
    expect(given.map((query) => [query.constructor.name, (query as FindProfiles).userIds])).toEqual([
      ['UserCardsByIds', [1, 2]],
      ['FindSuspended', [1, 2]],
      ['UserCardsByIds', [1, 3]],
      ['FindSuspended', [1, 3]],
      ['FindProfiles', [3]],
    ]);
  });

  it('a profile that was just written is newer than its card, and the counters are the card’s', async () => {
    const { cards } = userCards();
    expect(await cards.cardOfProfile(profile(1, 'New name'))).toMatchObject({ name: 'New name', countPhotos: 4, level: 3 });
    expect(await cards.cardOfProfile(profile(3))).toMatchObject({ name: 'Person 3', countPhotos: 0, level: 1 });
  });

  it('B4 who is suspended has no card, also while no worker has made one, and is no author; but is shown to themselves', async () => {
    const { cards } = userCards([1, 3]);
    expect([...(await cards.findCards([1, 2, 3].map(UserId), anonymous)).keys()]).toEqual([2]);
    expect([...(await cards.findCards([1, 2, 3].map(UserId), person(UserId(3)))).keys()]).toEqual([2, 3]);
    expect(await cards.withAuthors([{ authorId: UserId(3) }], person(UserId(1)))).toMatchObject([{ author: null }]);
  });

  it('R5 items keep their order; who is named no more and who is erased is no author', async () => {
    const items = [3, null, 9, 1].map((id) => ({ authorId: id === null ? null : UserId(id) }));
    const authored = await userCards().cards.withAuthors(items, anonymous);
    expect(authored.map(({ item }) => item)).toEqual(items);
    expect(authored.map(({ author }) => author?.username ?? null)).toEqual(['p3', null, null, 'p1']);
  });
});
