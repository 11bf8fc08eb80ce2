import { anonymous, MessageBus, person } from '../actor/index.js';
import { Pager, SignedCursors } from '@heliograph/cqrs/reads';
import {
  FindUserHint,
  FindProfiles,
  FindSuspended,
  FindUser,
  FindUsers,
  FindVersionedProfile,
  type UserProfile,
} from '@heliograph/identity-contracts';
import { UserId } from '@heliograph/kernel';
import { FindBlocks, noBlocks } from '@heliograph/moderation-contracts';
import { FilterFollowed } from '@heliograph/social-graph-contracts';
import { answers, handlersInMemory, pageInMemory } from '@heliograph/testing/pure';
import { FindUserNumbers, ListUserCards, UserCardsByIds } from '@heliograph/views-contracts';
import { describe, expect, it } from '@jest/globals';
import { People } from './people.js';
import { newUserCard } from './card-of-profile.js';
import { UserCards } from './user-cards.js';

const viewer = person(UserId(5));
const profile = (id: number) => ({ userId: UserId(id), username: `p${id}`, name: `Person ${id}` }) as unknown as UserProfile;
const card = (id: number) => newUserCard(profile(id));

/** Persons 1 to 3 have cards, 4 has none yet, 9 is erased but still known by name. The viewer follows 2 and 4. */
function people(suspended: readonly number[] = [], known: Readonly<Record<string, UserId>> = {}) {
  const { dispatcher, given } = handlersInMemory(
    answers(FindBlocks, () => noBlocks),
    answers(
      FindUser,
      ({ username }) =>
        (/^p\d$/.test(username)
          ? { userId: UserId(Number(username[1])), username, disabled: suspended.includes(Number(username[1])) }
          : null) as never,
    ),
    answers(FindUsers, ({ usernames }) =>
      usernames
        .filter((name) => /^p[1-8]_$/.test(name))
        .map((username) => {
          const id = Number(username[1]);
          return { userId: UserId(id), username, disabled: suspended.includes(id) } as never;
        }),
    ),
    answers(FindSuspended, ({ userIds }) => new Set(userIds.filter((id) => suspended.includes(id)))),
    answers(FindUserHint, ({ username }) => known[username] ?? null),
    answers(FindVersionedProfile, ({ who }) => {
      const id = typeof who === 'number' ? who : Number(/^p([1-8])$/.exec(who)?.[1] ?? 9);
      return id < 9 ? { ...profile(id), disabled: suspended.includes(id), version: 10 + id } : null;
    }),
    answers(UserCardsByIds, ({ userIds }) => new Map(userIds.filter((id) => id < 4).map((id) => [id, card(id)]))),
    answers(FindProfiles, ({ userIds }) => new Map(userIds.filter((id) => id < 9).map((id) => [id, profile(id)]))),
    answers(FindUserNumbers, () => null),
    answers(FilterFollowed, ({ userIds }) => new Set(userIds.filter((id) => id === 2 || id === 4))),
    answers(ListUserCards, ({ page }) => pageInMemory([1, 2, 3].map(card), page)),
  );
  const bus = new MessageBus(dispatcher, null);
  return { people: new People(bus, new Pager(new SignedCursors('a secret of the specs')), new UserCards(bus)), given };
}

const shown = (seen: readonly { card: { username: string }; isFollowed: boolean }[]) =>
  seen.map((each) => [each.card.username, each.isFollowed]);

describe('people as somebody sees them', () => {
  it('R6 B2 B4 mentions are those of people who are there for the reader, found by one question; none where no name stands', async () => {
    const { people: part, given } = people([3]);
    expect(await part.findMentionedNames(['@P1_. and @p2_', null, '@p3_, @p8_@other.example, @nobody'], viewer)).toEqual(
      new Map([
        ['p1_', UserId(1)],
        ['p2_', UserId(2)],
      ]),
    );
    expect(given.filter((message) => message instanceof FindUsers)).toMatchObject([{ usernames: ['p1_.', 'p1_', 'p2_', 'p3_', 'nobody'] }]);
    const many = Array.from({ length: 500 }, (_, at) => `@name${at}`).join(' ');
    await part.findMentionedNames([many], viewer);
    expect(given.filter((message) => message instanceof FindUsers).at(-1)?.usernames).toHaveLength(200);
    const before = given.length;
    expect(await part.findMentionedNames(['nobody at all', null], viewer)).toEqual(new Map());
    expect(given.length).toBe(before);
  });

  it('B4 who is suspended is unknown by name and id, and in no list; not to themselves', async () => {
    const { people: part } = people([2, 5]);
    await expect(part.visibleUserId('p2', viewer)).rejects.toMatchObject({ code: 'unknown-user' });
    await expect(part.findByName('p2', viewer)).rejects.toMatchObject({ code: 'unknown-user' });
    await expect(people([2], { p2: UserId(2) }).people.findByName('p2', viewer)).rejects.toMatchObject({ code: 'unknown-user' });
    await expect(part.findById(UserId(2), viewer)).rejects.toMatchObject({ code: 'unknown-user' });
    expect(shown(await part.findByIds([1, 2, 3].map(UserId), viewer)).map(([name]) => name)).toEqual(['p1', 'p3']);
    const all = await part.listPeople('new', { perPage: 2 }, anonymous);
    expect([shown(all.items).map(([name]) => name), all.next === null]).toEqual([['p1'], false]);
    expect(await part.findById(viewer.userId, viewer)).toMatchObject({ card: { username: 'p5' } });
  });

  it('the person who asks sees whom they follow, in the order asked for; people who are erased are left out', async () => {
    expect(shown(await people().people.findByIds([4, 9, 2, 1].map(UserId), viewer))).toEqual([
      ['p4', true],
      ['p2', true],
      ['p1', false],
    ]);
  });

  it('nobody follows nobody, which is not asked', async () => {
    const { people: part, given } = people();
    expect(shown(await part.findByIds([UserId(2)], anonymous))).toEqual([['p2', false]]);
    expect(await part.findByIds([], viewer)).toEqual([]);
    expect(given.some((message) => message instanceof FilterFollowed)).toBe(false);
  });

  it('one, also without a card yet; an unknown name and an erased person are the same', async () => {
    const { people: part } = people();
    expect(shown([await part.findByName('p4', viewer), await part.findById(UserId(4), viewer)])).toEqual([
      ['p4', true],
      ['p4', true],
    ]);
    expect(await part.findByName('p4', viewer)).toMatchObject({ version: 14 });
    await expect(part.findByName('nobody', viewer)).rejects.toMatchObject({ code: 'unknown-user' });
    await expect(part.findById(UserId(9), viewer)).rejects.toMatchObject({ code: 'unknown-user' });
    await expect(part.visibleUserId('nobody', viewer)).rejects.toMatchObject({ code: 'unknown-user' });
  });

  it('the last known holder of the name is asked about along with the profile; the present one is answered', async () => {
    const known = people([], { p4: UserId(4), p1: UserId(2) });
    expect(shown([await known.people.findByName('p4', viewer)])).toEqual([['p4', true]]);
    const askedAbout = () => known.given.flatMap((message) => (message instanceof FilterFollowed ? message.userIds : []));
    expect(askedAbout()).toEqual([4]);
    expect(shown([await known.people.findByName('p1', viewer)])).toEqual([['p1', false]]);
    expect(askedAbout()).toEqual([4, 2, 1]);
  });

  it('somebody whose profile was just written', async () => {
    const { people: part } = people();
    expect(shown([await part.viewOfProfile(profile(2), viewer), await part.viewOfProfile(profile(1), viewer)])).toEqual([
      ['p2', true],
      ['p1', false],
    ]);
  });

  it('S7 all, page by page; a cursor is good for its sort alone', async () => {
    const { people: part } = people();
    const first = await part.listPeople('new', { perPage: 2 }, viewer);
    expect([shown(first.items), first.total, first.page, first.previous]).toEqual([
      [
        ['p1', false],
        ['p2', true],
      ],
      3,
      1,
      null,
    ]);
    const cursor = first.next ?? '';
    const second = await part.listPeople('new', { perPage: 2, cursor }, viewer);
    expect([shown(second.items), second.page, second.next]).toEqual([[['p3', false]], 2, null]);
    await expect(part.listPeople('popular', { perPage: 2, cursor }, viewer)).rejects.toMatchObject({ code: 'foreign-cursor' });
  });

  it('B4 callers who share a page each see themselves, and nobody else who is suspended', async () => {
    const suspended = [2, 3];
    const page = pageInMemory([1, 2, 3].map(card), { page: 1, perPage: 3 });
    const { dispatcher } = handlersInMemory(
      answers(FindBlocks, () => noBlocks),
      answers(FindSuspended, ({ userIds }) => new Set(userIds.filter((id) => suspended.includes(id)))),
      answers(FilterFollowed, () => new Set<UserId>()),
      answers(ListUserCards, () => page),
    );
    const bus = new MessageBus(dispatcher, null);
    const part = new People(bus, new Pager(new SignedCursors('a secret of the specs')), new UserCards(bus));
    const seen = await Promise.all([anonymous, person(UserId(2)), viewer].map((actor) => part.listPeople('new', { perPage: 3 }, actor)));
    expect(seen.map(({ items }) => items.map(({ card: { username } }) => username))).toEqual([['p1'], ['p1', 'p2'], ['p1']]);
  });
});
