import { Pager, SignedCursors } from '@heliograph/cqrs/reads';
import { FindProfiles, FindSuspended, FindUser, type UserProfile } from '@heliograph/identity-contracts';
import { type PersonEntry, UserId } from '@heliograph/kernel';
import { FindBlocks, FindMuted, IsBlocked, ListBlocks, ListMutes, UnblockUser, UnmuteUser } from '@heliograph/moderation-contracts';
import { EndFollows, FilterFollowed } from '@heliograph/social-graph-contracts';
import { answers, handlersInMemory, pageInMemory } from '@heliograph/testing/pure';
import { UserCardsByIds } from '@heliograph/views-contracts';
import { describe, expect, it } from '@jest/globals';
import { MessageBus, person } from '../actor/index.js';
import { BlocksAndMutes } from './blocks-and-mutes.js';
import { People } from './people.js';
import { UserCards } from './user-cards.js';

const actor = person(UserId(5));
const ids = (...people: number[]) => people.map(UserId);

interface World {
  /** On the actor's list of either kind, newest first. */
  readonly list?: readonly UserId[];
  readonly suspended?: readonly UserId[];
  readonly blockedBy?: readonly UserId[];
}

function blocksAndMutes({ list = [], suspended = [], blockedBy = [] }: World) {
  const entries = (without: readonly UserId[] = []): PersonEntry[] =>
    list.flatMap((userId) => (without.includes(userId) ? [] : { userId, at: new Date(1_000 * userId) }));
  const { dispatcher, given } = handlersInMemory(
    answers(FindBlocks, () => ({ blocked: new Set(list), blockedBy: new Set(blockedBy), unlisted: [...list, ...blockedBy] })),
    answers(FindMuted, () => list),
    answers(IsBlocked, ({ blockedId }) => list.includes(blockedId)),
    answers(ListBlocks, ({ page }) => ({ ...pageInMemory(entries(page.without), page), total: list.length })),
    answers(ListMutes, ({ page }) => ({ ...pageInMemory(entries(page.without), page), total: list.length })),
    answers(FindUser, ({ username }) => ({ userId: UserId(Number(username.slice(1))), username }) as never),
    answers(FindSuspended, ({ userIds }) => new Set(userIds.filter((id) => suspended.includes(id)))),
    answers(UserCardsByIds, () => new Map()),
    answers(
      FindProfiles,
      ({ userIds }) => new Map(userIds.map((id) => [id, { userId: id, username: `p${id}` } as unknown as UserProfile])),
    ),
    answers(FilterFollowed, () => new Set()),
    answers(EndFollows, () => undefined),
    answers(UnblockUser, () => undefined),
    answers(UnmuteUser, () => undefined),
  );
  const bus = new MessageBus(dispatcher, null);
  const pager = new Pager(new SignedCursors('a secret of the specs'));
  return { part: new BlocksAndMutes(bus, pager, new People(bus, pager, new UserCards(bus))), given };
}

it('B2 a block is found by who is blocked, and not by who blocks', async () => {
  const { part } = blocksAndMutes({ list: ids(8), blockedBy: ids(9) });
  expect(await Promise.all(ids(7, 8, 9).map((id) => part.blocksUser(actor, id)))).toEqual([false, true, false]);
});

describe.each(['blocks', 'mutes'] as const)('%s', (kept) => {
  const takeBack = async (world: World) => {
    const { part, given } = blocksAndMutes(world);
    await (kept === 'blocks' ? part.unblock(actor, 'p8') : part.unmute(actor, 'p8'));
    return given.filter((message) => message instanceof UnblockUser || message instanceof UnmuteUser).length;
  };

  it('B2 B4 S5 suspended people are in no page, and in no total', async () => {
    const { part } = blocksAndMutes({ list: ids(16, 15, 14, 13, 12, 11), suspended: ids(16, 15, 13) });
    const { items, total, next } = await part.listPeople(kept, { perPage: 3 }, actor);
    expect([items.map(({ card }) => card.userId), total, next]).toEqual([[14, 12, 11], 3, null]);
  });

  it('B2 is taken back of somebody who blocks the actor, where there is one', async () => {
    expect(await takeBack({ list: ids(8), blockedBy: ids(8) })).toBe(1);
    expect(await takeBack({})).toBe(1);
  });

  it('B2 of somebody who blocks the actor there is nothing else, and nothing is said of them', async () => {
    await expect(takeBack({ blockedBy: ids(8) })).rejects.toMatchObject({ code: 'unknown-user' });
  });
});
