import { Pager, SignedCursors } from '@heliograph/cqrs/reads';
import { FindSuspended } from '@heliograph/identity-contracts';
import { type Query, UserId } from '@heliograph/kernel';
import { type Blocks, FindBlocks, FindMuted, noBlocks } from '@heliograph/moderation-contracts';
import { FilterFollowed, type FollowSuggestion, SuggestFollows } from '@heliograph/social-graph-contracts';
import { ListUserCards, type UserCard, UserCardsByIds } from '@heliograph/views-contracts';
import { describe, expect, it } from '@jest/globals';
import { MessageBus, person } from '../actor/index.js';
import { People } from './people.js';
import { PeopleToFollow } from './people-to-follow.js';
import { UserCards } from './user-cards.js';

const me = UserId(1);
const card = (id: number, countPhotos = 1) => ({ userId: UserId(id), name: `Person ${id}`, countPhotos }) as UserCard;

interface World {
  readonly found?: readonly (readonly [id: number, followedBy: readonly number[]])[];
  readonly popular?: readonly UserCard[];
  readonly blocked?: readonly number[];
  readonly muted?: readonly number[];
  readonly suspended?: readonly number[];
  readonly withoutPhotos?: readonly number[];
}

/** 1 follows 2 and 3. */
async function suggested({ found = [], popular = [], blocked = [], muted = [], suspended = [], withoutPhotos = [] }: World) {
  const isFollowed = (id: UserId) => id === 2 || id === 3;
  const blocks: Blocks = { ...noBlocks, unlisted: blocked.map(UserId) };
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
  const views = await new PeopleToFollow(bus, people).suggest(person(me));
  return views.map(({ card: { userId }, followedBy }) => [userId, followedBy && [followedBy.person.userId, followedBy.others]]);
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
  });

  it('N5 are eight at most', async () => {
    const found = Array.from({ length: 20 }, (_, index) => [10 + index, [2]] as const);
    expect(await suggested({ found, popular: [card(50)] })).toHaveLength(8);
  });
});
