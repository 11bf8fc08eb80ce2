import { Pager, SignedCursors } from '@heliograph/cqrs/reads';
import { type PageRequest, PhotoId, UserId } from '@heliograph/kernel';
import { FindMuted, noBlocks, FindBlocks } from '@heliograph/moderation-contracts';
import { FindFollowed, FindFollowedPublishers } from '@heliograph/social-graph-contracts';
import { FindPublishers, ListPhotosOfPeople, type PhotoCard } from '@heliograph/views-contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { MessageBus, person } from '../actor/index.js';
import { Feed } from './feed.js';
import type { Photos } from './photos.js';

const reader = person(UserId(9_999));

interface World {
  /** Whose photos were published, latest first. */
  readonly publishers: readonly number[];
  readonly followed: readonly number[];
  readonly muted?: readonly number[];
  /** So many of the latest photos of the feed are taken away once somebody has looked for the people of a page. */
  readonly goneInBetween?: number;
}

function feedOf({ publishers, followed, muted = [], goneInBetween = 0 }: World) {
  const ids = (of: readonly number[]) => of.map((id) => UserId(id));
  let photos = publishers.map((owner, index) => ({ photoId: PhotoId(publishers.length - index), ownerId: UserId(owner) }) as PhotoCard);
  const lookedUp: number[] = [];
  const beyond = (among: readonly PhotoCard[], { from }: PageRequest) => {
    if (!from) return among;
    const before = 'before' in from;
    const [at = 0] = before ? from.before : from.after;
    return before ? among.filter(({ photoId }) => photoId > at).toReversed() : among.filter(({ photoId }) => photoId < at);
  };
  const answers = new Map<unknown, (query: never) => unknown>([
    [FindMuted, () => new Set(ids(muted))],
    [FindBlocks, () => noBlocks],
    [FindFollowed, ({ limit }: FindFollowed) => ids(followed.slice(0, limit))],
    [FindFollowedPublishers, ({ publishers }: FindFollowedPublishers) => publishers.filter((id) => followed.includes(id))],
    [
      FindPublishers,
      ({ page, most }: FindPublishers) => {
        const found = beyond(photos, page).slice(0, most);
        const gone = new Set(found.filter(({ ownerId }) => followed.includes(ownerId)).slice(0, goneInBetween));
        photos = photos.filter((photo) => !gone.has(photo));
        return found.map(({ ownerId }) => ownerId);
      },
    ],
    [
      ListPhotosOfPeople,
      ({ ownerIds, page }: ListPhotosOfPeople) => {
        lookedUp.push(ownerIds.length);
        const of = new Set(ownerIds);
        const back = page.from !== null && page.from !== undefined && 'before' in page.from;
        const found = beyond(
          photos.filter(({ ownerId }) => of.has(ownerId)),
          page,
        );
        const items = found.slice(0, page.perPage);
        const isMore = found.length > items.length;
        if (back) items.reverse();
        const positionOf = (card: PhotoCard | undefined) => (card ? [card.photoId] : null);
        const ends = back ? { hasBefore: isMore, hasAfter: true } : { hasBefore: !!page.from, hasAfter: isMore };
        return { items, total: 0, first: positionOf(items[0]), last: positionOf(items.at(-1)), ...ends };
      },
    ],
  ]);
  const dispatch = async (query: object) => answers.get(query.constructor)?.(query as never);
  const views = { viewsOfCards: async (cards: readonly PhotoCard[]) => cards.map((photo) => ({ photo })) } as unknown as Photos;
  const feed = new Feed(
    new MessageBus({ dispatch: dispatch as never }, null),
    new Pager(new SignedCursors('a secret of the specs')),
    views,
  );
  const walk = async (perPage: number) => {
    const forward: number[] = [];
    const backward: number[] = [];
    let page = await feed.listFeed(reader, { perPage });
    forward.push(...page.items.map(({ photo }) => photo.photoId));
    while (page.next !== null) {
      page = await feed.listFeed(reader, { perPage, cursor: page.next });
      forward.push(...page.items.map(({ photo }) => photo.photoId));
    }
    backward.push(...page.items.map(({ photo }) => photo.photoId));
    while (page.previous !== null) {
      page = await feed.listFeed(reader, { perPage, cursor: page.previous });
      backward.unshift(...page.items.map(({ photo }) => photo.photoId));
    }
    return { forward, backward };
  };
  const expected = () =>
    photos.filter(({ ownerId }) => followed.includes(ownerId) && !muted.includes(ownerId)).map(({ photoId }) => photoId as number);
  return { feed, walk, expected, lookedUp };
}

describe('a feed', () => {
  it('N1 of few and of many people has each photo once in either direction, no matter who publishes how often', async () => {
    const owner = fc.integer({ min: 1, max: 400 });
    const world = fc.record({
      publishers: fc.array(fc.oneof(owner, fc.constantFrom(1, 2, 500)), { maxLength: 400 }),
      followed: fc.constantFrom(5, 200, 201, 399).map((most) => Array.from({ length: most }, (_, index) => index + 1)),
      muted: fc.array(owner, { maxLength: 20 }),
    });
    await fc.assert(
      fc.asyncProperty(world, fc.integer({ min: 1, max: 12 }), async (of, perPage) => {
        const { walk, expected } = feedOf(of);
        expect(await walk(perPage)).toEqual({ forward: expected(), backward: expected() });
      }),
      { numRuns: 60 },
    );
  });

  it('N1 of somebody who follows many asks for those alone whose photos a page can have', async () => {
    const followed = Array.from({ length: 5_000 }, (_, index) => index + 1);
    const { feed, lookedUp } = feedOf({ publishers: Array.from({ length: 2_000 }, (_, index) => (index % 900) * 20 + 1), followed });
    const { items, countFollowed } = await feed.listFeed(reader, { perPage: 10 });
    expect([items.length, lookedUp, countFollowed]).toEqual([10, [21], 201]);
  });

  it('N1 passes over nobody where photos are taken away while it is read', async () => {
    const followed = Array.from({ length: 300 }, (_, index) => index + 1);
    const { walk, expected } = feedOf({ publishers: Array.from({ length: 200 }, (_, index) => index + 1), followed, goneInBetween: 9 });
    const { forward } = await walk(10);
    expect(forward.filter((id) => expected().includes(id))).toEqual(expected());
  });
});
