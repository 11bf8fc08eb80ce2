import { Pager, SignedCursors } from '@heliograph/cqrs/reads';
import { FindSuspended } from '@heliograph/identity-contracts';
import { type Query, UserId } from '@heliograph/kernel';
import { type Blocks, FindBlocks, FindMuted, noBlocks } from '@heliograph/moderation-contracts';
import { FilterFollowed, type FollowSuggestion, SuggestFollows } from '@heliograph/social-graph-contracts';
import { ListUserCards, type UserCard, UserCardsByIds } from '@heliograph/views-contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MessageBus, person } from '../actor/index.js';
import { People } from './people.js';
import { PeopleToFollow } from './people-to-follow.js';
import { UserCards } from './user-cards.js';

const me = UserId(1);
const card = (id: number, countPhotos = 1) => ({ userId: UserId(id), name: `Person ${id}`, countPhotos }) as UserCard;

/** Who, and by whom of those whom one follows they are followed, and by how many others. */
type Suggested = readonly [id: UserId, reason: readonly [by: UserId, others: number] | null];

/** As many as can be shown, and 1, who asks. */
const everybody = Array.from({ length: 9 }, (_, index) => index + 1);
const someone = fc.integer({ min: 2, max: 9 });
const some = fc.array(someone, { maxLength: 3 });
const worlds = fc.record({
  follows: fc.array(fc.tuple(someone, fc.integer({ min: 1, max: 9 })), { maxLength: 20 }),
  mine: fc.array(someone, { maxLength: 4 }),
  blocks: fc.array(fc.tuple(someone, fc.boolean()), { maxLength: 3 }),
  ...{ muted: some, suspended: some, withoutPhotos: some },
});

interface World {
  readonly found?: readonly (readonly [id: number, followedBy: readonly number[]])[];
  readonly popular?: readonly UserCard[];
  readonly followed?: readonly number[];
  readonly blocked?: readonly number[];
  readonly blocks?: Blocks;
  /** Scopes of staff of who asks. */
  readonly staff?: Parameters<typeof person>[2];
  readonly muted?: readonly number[];
  readonly suspended?: readonly number[];
  readonly withoutPhotos?: readonly number[];
}

/** 1 follows 2 and 3, unless it is said otherwise. */
async function suggested({ found = [], popular = [], followed = [2, 3], muted = [], suspended = [], withoutPhotos = [], ...world }: World) {
  const isFollowed = (id: UserId) => followed.includes(id);
  const blocks: Blocks = world.blocks ?? { ...noBlocks, unlisted: (world.blocked ?? []).map(UserId) };
  const answers = new Map<unknown, (query: never) => unknown>([
    [SuggestFollows, (): FollowSuggestion[] => found.map(([id, by]) => ({ userId: UserId(id), followedBy: by.map(UserId) }))],
    [FindBlocks, () => blocks],
    [FindMuted, () => muted.map(UserId)],
    [FindSuspended, ({ userIds }: FindSuspended) => new Set(userIds.filter((id) => suspended.includes(id)))],
    [UserCardsByIds, ({ userIds }: UserCardsByIds) => new Map(userIds.map((id) => [id, card(id, withoutPhotos.includes(id) ? 0 : 1)]))],
    [FilterFollowed, ({ userIds }: FilterFollowed) => new Set(userIds.filter(isFollowed))],
    [ListUserCards, () => ({ items: popular, total: popular.length, first: null, last: null, hasBefore: false, hasAfter: false })],
  ]);
  const bus = new MessageBus(
    { dispatch: (async (query: Query<unknown>) => answers.get(query.constructor)?.(query as never)) as never },
    null,
  );
  const people = new People(bus, new Pager(new SignedCursors('a secret of the specs')), new UserCards(bus));
  const views = await new PeopleToFollow(bus, people).suggest(person(me, null, world.staff));
  return views.map(({ card: { userId }, followedBy }): Suggested => [userId, followedBy && [followedBy.person.userId, followedBy.others]]);
}

describe('people to follow', () => {
  it('N5 are whom those follow whom one follows, each with one of these and the number of the others, then popular people', async () => {
    const found = [
      [10, [3, 2]],
      [11, [2]],
    ] as const;
    expect(await suggested({ found, popular: [card(2), card(12), card(1), card(10), card(13, 0)] })).toEqual([
      [10, [3, 1]],
      [11, [2, 0]],
      [12, null],
    ]);
  });

  it('N5 B2 B4 are nobody who is blocked, muted or suspended, who has no photos, or whom one follows; such people are no reason either', async () => {
    const found = [10, 11, 12, 13, 14].map((id) => [id, [2]] as const);
    const hidden = { blocked: [10], muted: [11], suspended: [12], withoutPhotos: [13] };
    const popular = [10, 11, 12, 2].map((id) => card(id));
    expect(await suggested({ found, popular, ...hidden })).toEqual([[14, [2, 0]]]);
    expect(await suggested({ found: [[2, [3]]] })).toEqual([]);
    expect(await suggested({ found: [[14, [3, 2]]], muted: [3] })).toEqual([[14, [2, 0]]]);
    expect(await suggested({ found: [[14, [3]]], blocked: [3] })).toEqual([]);
    expect(await suggested({ found: [[14, [3]]], suspended: [3] })).toEqual([]);
    expect(await suggested({ found: [[14, [3, 4, 2]]], suspended: [3, 4] })).toEqual([[14, [2, 0]]]);
    expect(await suggested({ found: [[14, [2, 3]]], suspended: [3] })).toEqual([[14, [2, 0]]]);
  });

  it('N5 B2 a moderator is led to nobody who blocks them', async () => {
    const blocks: Blocks = { blocked: new Set(), blockedBy: new Set([UserId(10)]), unlisted: [UserId(10)] };
    const found = [
      [10, [2]],
      [11, [2]],
    ] as const;
    expect(await suggested({ found, popular: [card(10)], blocks, staff: ['moderate'] })).toEqual([[11, [2, 0]]]);
  });

  it('N5 B2 B4 with any follows, blocks, mutes and suspensions, those who may be there are, each with a true reason, and nobody else', () =>
    fc.assert(
      fc.asyncProperty(worlds, fc.boolean(), async ({ follows, mine, blocks, muted, suspended, withoutPhotos }, isModerator) => {
        const followed = [...new Set(mine)];
        const followersOf = (id: number) => followed.filter((by) => by !== id && follows.some(([from, to]) => from === by && to === id));
        const found = everybody.flatMap((id) => (id !== 1 && followersOf(id).length > 0 ? [[id, followersOf(id)] as const] : []));
        const [blocked, blockedBy] = [true, false].map((byMe) => blocks.flatMap(([id, isMine]) => (isMine === byMe ? id : []))) as [
          number[],
          number[],
        ];
        const isHidden = (id: number) => [blocked, blockedBy, muted, suspended].some((ids) => ids.includes(id));
        const views = await suggested({
          ...{
            found,
            followed,
            muted,
            suspended,
            withoutPhotos,
            popular: everybody.map((id) => card(id, withoutPhotos.includes(id) ? 0 : 1)),
          },
          blocks: {
            blocked: new Set(blocked.map(UserId)),
            blockedBy: new Set(blockedBy.map(UserId)),
            unlisted: [...blocked, ...blockedBy].map(UserId),
          },
          staff: isModerator ? ['moderate'] : [],
        });
        const may = (id: number) => id !== 1 && !followed.includes(id) && !isHidden(id) && !withoutPhotos.includes(id);
        const close = everybody.filter((id) => may(id) && followersOf(id).some((by) => !isHidden(by)));
        const named = views.flatMap(([id, reason]) => (reason === null ? [] : [[id, reason] as const]));
        expect(new Set(named.map(([id]) => id))).toEqual(new Set(close));
        for (const [id, [by, others]] of named)
          expect([
            followersOf(id)
              .filter((each) => !isHidden(each))
              .includes(by),
            others,
          ]).toEqual([true, followersOf(id).filter((each) => !isHidden(each)).length - 1]);
        expect(views.map(([id]) => id as number).toSorted((a, b) => a - b)).toEqual(everybody.filter(may));
      }),
    ));

  it('N5 are eight at most', async () => {
    const found = Array.from({ length: 20 }, (_, index) => [10 + index, [2]] as const);
    expect(await suggested({ found, popular: [card(50)] })).toHaveLength(8);
  });
});
