import { Pager, SignedCursors } from '@heliograph/cqrs/reads';
import { FindSuspended } from '@heliograph/identity-contracts';
import { type PageRequest, PhotoId, type Query, UserId } from '@heliograph/kernel';
import { FindTakenDown } from '@heliograph/media-contracts';
import { FindBlocks, noBlocks } from '@heliograph/moderation-contracts';
import { ListPhotoCards, type PhotoCard } from '@heliograph/views-contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anonymous, MessageBus } from '../actor/index.js';
import { People, UserCards } from '../people/index.js';
import { beginOf, NewestPhotos } from './newest-photos.js';
import { PhotoIncludes } from './photo-includes.js';
import { Photos } from './photos.js';
import { VisiblePhotos } from './visible-photos.js';

/** Photos are numbered from the newest one. */
const owned = (owners: readonly number[]) =>
  owners.map(
    (owner, index) =>
      ({ photoId: PhotoId(index + 1), ownerId: UserId(owner), createdAt: new Date(1e12 - index), state: 'published' }) as PhotoCard,
  );

/** The list in the order of uploads, as views answers it. */
function listed(cards: readonly PhotoCard[], { page, perPage, from }: PageRequest, except: readonly PhotoId[]) {
  const all = cards.filter(({ photoId }) => !except.includes(photoId));
  const indexOf = ([at = 0]: readonly number[]) => all.findIndex(({ createdAt }) => createdAt.getTime() <= at);
  const isAt = (place: readonly number[]) => all[indexOf(place)]?.createdAt.getTime() === place[0];
  const start = !from ? (page - 1) * perPage : 'after' in from ? startAfter(from.after) : Math.max(0, indexOf(from.before) - perPage);
  function startAfter(place: readonly number[]): number {
    const index = indexOf(place);
    return index < 0 ? all.length : isAt(place) ? index + 1 : index;
  }
  const items = all.slice(start, from && 'before' in from ? Math.max(0, indexOf(from.before)) : start + perPage);
  const placeOf = (card?: PhotoCard) => card && [card.createdAt.getTime(), card.photoId];
  return {
    items,
    total: cards.length,
    first: placeOf(items[0]) ?? null,
    last: placeOf(items.at(-1)) ?? null,
    hasBefore: start > 0,
    hasAfter: start + items.length < all.length,
  };
}

function newest(cards: () => readonly PhotoCard[]) {
  const answers = new Map<unknown, unknown>([
    [FindSuspended, new Set()],
    [FindTakenDown, new Map()],
    [FindBlocks, noBlocks],
  ]);
  const dispatch = async (query: Query<unknown>) =>
    query instanceof ListPhotoCards ? listed(cards(), query.list.page, query.list.except ?? []) : answers.get(query.constructor);
  const bus = new MessageBus({ dispatch: dispatch as never }, null);
  const pager = new Pager(new SignedCursors('a secret of the specs'));
  const users = new UserCards(bus);
  const people = new People(bus, pager, users);
  return new NewestPhotos(bus, pager, new Photos(bus, new VisiblePhotos(bus), new PhotoIncludes(bus, people, users)));
}

const read = async (part: NewestPhotos, query: { number?: number; cursor?: string } = {}) => {
  const page = await part.listNewest(query, anonymous);
  return { ...page, ids: page.items.map(({ photo }) => photo.photoId as number) };
};

async function walked(part: NewestPhotos, between: () => void = () => undefined): Promise<number[]> {
  const met: number[] = [];
  for (let cursor: string | null | undefined; cursor !== null; between()) {
    const page = await read(part, cursor === undefined ? {} : { cursor });
    met.push(...page.ids);
    cursor = page.next;
  }
  return met;
}

const someOwners = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 200 });

describe('the newest photos', () => {
  it('N5 one person is there three times at most among the first twenty; what is passed by comes next', async () => {
    const part = newest(() => owned([1, 1, 1, 1, 1, 2, 1, ...Array.from({ length: 30 }, (_, index) => 10 + index)]));
    expect((await read(part)).ids.slice(0, 23)).toEqual([
      1, 2, 3, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 4, 5, 7,
    ]);
  });

  it('N5 where too few others have uploaded something, the begin is filled up', () => {
    expect(beginOf(owned([1, 1, 1, 1, 2])).map(({ photoId }) => photoId)).toEqual([1, 2, 3, 5, 4]);
    expect(beginOf(owned(Array(50).fill(1)))).toHaveLength(20);
  });

  it('N5 S7 walked by its links, each photo is met once, no matter who made it', () =>
    fc.assert(
      fc.asyncProperty(someOwners, async (owners) => {
        const met = await walked(newest(() => owned(owners)));
        expect([...met].sort((a, b) => a - b)).toEqual(owners.map((_, index) => index + 1));
      }),
      { numRuns: 50 },
    ));

  it('N5 S7 what was there throughout is met once, no matter what is uploaded or deleted while paging', () =>
    fc.assert(
      fc.asyncProperty(someOwners, fc.array(fc.nat(199), { minLength: 1, maxLength: 5 }), async (owners, deleted) => {
        let cards = owned(owners);
        let step = 0;
        const met = await walked(
          newest(() => cards),
          () => {
            const gone = deleted[step % deleted.length] as number;
            const uploaded = { ...cards[0], photoId: PhotoId(1_000 + step), ownerId: UserId(1), createdAt: new Date(1e12 + 1 + step) };
            cards = [uploaded as PhotoCard, ...cards.filter(({ photoId }) => photoId !== gone)];
            step++;
          },
        );
        const throughout = owners.map((_, index) => index + 1).filter((id) => !deleted.includes(id));
        expect(met.filter((id) => throughout.includes(id)).sort((a, b) => a - b)).toEqual(throughout);
        expect(new Set(met).size).toBe(met.length);
      }),
      { numRuns: 50 },
    ));

  it('N5 S7 pages by number are the same, and links lead back', () =>
    fc.assert(
      fc.asyncProperty(someOwners, async (owners) => {
        const part = newest(() => owned(owners));
        let page = await read(part);
        while (page.next !== null) {
          const before = page;
          page = await read(part, { cursor: page.next });
          expect((await read(part, { number: page.page })).ids).toEqual(page.ids);
          if (page.page > 2) expect((await read(part, { cursor: page.previous as string })).ids).toEqual(before.ids);
        }
      }),
      { numRuns: 30 },
    ));
});
