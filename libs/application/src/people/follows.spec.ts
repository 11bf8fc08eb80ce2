import { NewAccountQuota } from '../access/index.js';
import { MessageBus, person } from '../actor/index.js';
import { Pager, SignedCursors } from '@heliograph/cqrs/reads';
import { FindProfiles, FindSuspended, FindUser, type UserProfile } from '@heliograph/identity-contracts';
import { type PersonEntry, Rejected, UserId } from '@heliograph/kernel';
import { FindBlocks, noBlocks } from '@heliograph/moderation-contracts';
import { FollowUser, ListFollowers, ListFollowing, FilterFollowed, UnfollowUser } from '@heliograph/social-graph-contracts';
import { answers, handlersInMemory, pageInMemory } from '@heliograph/testing/pure';
import { UserCardsByIds } from '@heliograph/views-contracts';
import { describe, expect, it } from '@jest/globals';
import { Follows } from './follows.js';
import { People } from './people.js';
import { UserCards } from './user-cards.js';

const viewer = person(UserId(5));
const profile = (id: number) => ({ userId: UserId(id), username: `p${id}` }) as unknown as UserProfile;
const entry = (id: number): PersonEntry => ({ userId: UserId(id), at: new Date(1_000 * id) });

/** Newest first: `most`, ..., 2, 1. */
const newest = (most: number) => Array.from({ length: most }, (_, index) => entry(most - index));

const noBudgets = new NewAccountQuota({} as never, { photos: 0, comments: 0, follows: 0, provesAddress: false });

/** No worker runs, so nobody has a card; p1 has `followers` of them and follows p2 alone. */
function follows(followers = 3) {
  const { dispatcher, given } = handlersInMemory(
    answers(FindBlocks, () => noBlocks),
    answers(FindUser, ({ username }) => (username === 'p1' ? { userId: UserId(1), username } : null) as never),
    answers(UserCardsByIds, () => new Map()),
    answers(FindProfiles, ({ userIds }) => new Map(userIds.map((id) => [id, profile(id)]))),
    answers(FindSuspended, () => new Set()),
    answers(FilterFollowed, () => new Set([UserId(2)])),
    answers(ListFollowers, ({ page }) => pageInMemory(newest(followers), page)),
    answers(ListFollowing, ({ page }) => pageInMemory([entry(2)], page)),
    answers(FollowUser, ({ followerId, followeeId }) => {
      if (followerId === followeeId) throw new Rejected('follow-yourself');
      return { countFollowers: 8 };
    }),
    answers(UnfollowUser, () => ({ countFollowers: 7 })),
  );
  const bus = new MessageBus(dispatcher, null);
  const pager = new Pager(new SignedCursors('a secret of the specs'));
  return { follows: new Follows(bus, pager, new People(bus, pager, new UserCards(bus)), noBudgets), given };
}

const names = (items: readonly { card: { username: string } }[]) => items.map(({ card }) => card.username);

describe('follows', () => {
  it('R7 lists are walked newest first, with people who have no card yet, and who asks sees whom they follow', async () => {
    const { follows: part } = follows();
    const first = await part.listFollows('followers', UserId(1), { perPage: 2 }, viewer);
    expect([names(first.items), first.items.map(({ isFollowed }) => isFollowed), first.total]).toEqual([['p3', 'p2'], [false, true], 3]);
    const second = await part.listFollows('followers', UserId(1), { perPage: 2, cursor: first.next ?? '' }, viewer);
    expect([names(second.items), second.next]).toEqual([['p1'], null]);
  });

  it('S7 a cursor is good for its direction and its person alone', async () => {
    const { follows: part } = follows();
    const { next } = await part.listFollows('followers', UserId(1), { perPage: 2 }, viewer);
    const asked = { perPage: 2, cursor: next ?? '' };
    for (const [direction, id] of [
      ['following', 1],
      ['followers', 2],
    ] as const)
      await expect(part.listFollows(direction, UserId(id), asked, viewer)).rejects.toMatchObject({ code: 'foreign-cursor' });
    expect(names((await part.listFollows('following', UserId(1), { perPage: 2 }, viewer)).items)).toEqual(['p2']);
  });

  it('the whole list has everybody once', async () => {
    const pages: string[][] = [];
    for await (const page of follows(120).follows.streamFollows('followers', UserId(1), viewer)) pages.push(names(page));
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(pages.flat()).toEqual(newest(120).map(({ userId }) => `p${userId}`));
  });

  it('R1 a follow is given in the actor’s name, of somebody who was looked up, and answers how many follow them then', async () => {
    const { follows: part, given } = follows();
    expect([await part.follow(viewer, 'p1'), await part.unfollow(viewer, 'p1')]).toEqual([8, 7]);
    const commands = given.filter((message) => message instanceof FollowUser || message instanceof UnfollowUser);
    const command = { followerId: 5, followeeId: 1, context: { actor: 'user:5' } };
    expect(commands).toMatchObject([command, command]);
  });

  it('nobody is followed by a wrong name, and nobody follows themselves', async () => {
    const { follows: part, given } = follows();
    for (const work of [() => part.follow(viewer, 'x'), () => part.unfollow(viewer, 'x')])
      await expect(work()).rejects.toMatchObject({ code: 'unknown-user' });
    expect(given.filter((message) => message instanceof FollowUser)).toEqual([]);
    await expect(part.follow(person(UserId(1)), 'p1')).rejects.toMatchObject({ code: 'follow-yourself' });
  });
});
