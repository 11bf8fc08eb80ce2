import { PhotoId, type Position, UserId } from '@heliograph/kernel';
import type { PhotoPublished } from '@heliograph/media-contracts';
import { testProduct, type TestProduct } from '@heliograph/testing';
import { sized } from '@heliograph/testing/pure';
import { ListPhotoCards, type PhotoList } from '@heliograph/views-contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { photoData } from '../spec/histories.js';
import { neighbours, appendEvents } from '../spec/neighbours.js';
import { viewsContext } from '../views.context.js';

const RUNS = sized(2, 4, 200);
const TIMEOUT_MILLISECONDS = Math.max(120_000, RUNS * 10_000);
const seed = Number(process.env.HELIOGRAPH_SEED ?? Date.now() % 2 ** 31);
const AT_START = 9;
const FAN = 1_000_000;

/** One thing that happens between two pages: to one of the photos there were at the start, or to a new one. */
type Change = { readonly kind: 'like' | 'unpublish' | 'delete' | 'publish'; readonly which: number };
const changes = fc.array(
  fc.record<Change>({ kind: fc.constantFrom('like', 'unpublish', 'delete', 'publish'), which: fc.integer({ min: 0, max: AT_START - 1 }) }),
  { maxLength: 2 },
);
/** How old and how liked each photo is at the start; equal ones on purpose. */
const photos = fc.array(fc.record({ minute: fc.integer({ min: 0, max: 3 }), likes: fc.integer({ min: 0, max: 2 }) }), {
  minLength: AT_START,
  maxLength: AT_START,
});

let product: TestProduct;
let lastPhoto = 0;
let lastOwner = 0;
beforeAll(async () => {
  process.stderr.write(`HELIOGRAPH_SEED=${seed}\n`);
  product = await testProduct([viewsContext, ...neighbours]);
});
afterAll(() => product.close());

/** Photos of an owner of their own, all of one day, with one tag and liked by one fan: four lists that are the same set. */
class World {
  readonly owner = UserId(++lastOwner);
  readonly tag = `tag-${this.owner}`;
  readonly day = new Date(this.owner * 86_400_000).toISOString().slice(0, 10);
  readonly fan = UserId(FAN + this.owner);
  readonly publishedData = new Map<number, PhotoPublished['data']>();
  /** What was unpublished, deleted or liked in the meantime. */
  readonly touched = new Set<number>();
  private likers = 2 * FAN;

  async publish(minute: number): Promise<number> {
    const photoId = ++lastPhoto;
    const createdAt = `2026-03-02T10:0${minute}:00.000Z`;
    const data = {
      ...photoData(photoId, this.owner),
      createdAt,
      tookAtLocal: `${this.day}T12:00:00`,
      tags: [this.tag],
      tagSlugs: [this.tag],
    };
    this.publishedData.set(photoId, data);
    await appendEvents(this.store, { type: 'media.photo-published', data });
    await this.like(photoId, this.fan, createdAt);
    return photoId;
  }

  like(photoId: number, userId = UserId(++this.likers), at = '2026-03-03T10:00:00.000Z'): Promise<void> {
    return appendEvents(this.store, {
      type: 'social-graph.photo-liked',
      data: { userId, photoId: PhotoId(photoId), ownerId: this.owner, at },
    });
  }

  async change({ kind, which }: Change, started: readonly number[]): Promise<void> {
    const photoId = started[which] as number;
    if (kind === 'publish') return void (await this.publish(which % 4));
    if (kind !== 'like' && this.touched.has(photoId)) return;
    this.touched.add(photoId);
    const data = this.publishedData.get(photoId) as PhotoPublished['data'];
    if (kind === 'like') return this.like(photoId);
    await appendEvents(this.store, { type: 'media.photo-unpublished', data });
    if (kind === 'delete') await appendEvents(this.store, { type: 'media.photo-deleted', data });
  }

  private get store() {
    return product.runtime.store;
  }
}

const lists: [string, (world: World) => Pick<PhotoList, 'of' | 'sort'>][] = [
  ['a user’s photos, popular', ({ owner }) => ({ of: { kind: 'owner', ownerId: owner }, sort: 'popular' })],
  ['a user’s photos, oldest', ({ owner }) => ({ of: { kind: 'owner', ownerId: owner }, sort: 'oldest' })],
  ['a tag’s photos, popular', ({ tag }) => ({ of: { kind: 'tag', slug: tag }, sort: 'popular' })],
  ['a tag’s photos, recent', ({ tag }) => ({ of: { kind: 'tag', slug: tag }, sort: 'recent' })],
  ['a tag’s photos, by publication', ({ tag }) => ({ of: { kind: 'tag', slug: tag }, sort: 'published' })],
  ['a user’s photos, by publication', ({ owner }) => ({ of: { kind: 'owner', ownerId: owner }, sort: 'published' })],
  ['the photos of a day', ({ day }) => ({ of: { kind: 'day', date: day } })],
  ['the photos that a user likes', ({ fan }) => ({ of: { kind: 'liker', likerId: fan } })],
];

describe('paging by places while others publish, delete and like', () => {
  it.each(lists)(
    'S7 R7 %s: what stood there throughout is met once, and the total is exact',
    async (_name, listOf) => {
      await fc.assert(
        fc.asyncProperty(photos, fc.array(changes, { maxLength: 5 }), async (start, between) => {
          const world = new World();
          const started = await Promise.all(start.map(({ minute }) => world.publish(minute)));
          await Promise.all(start.flatMap(({ likes }, index) => Array.from({ length: likes }, () => world.like(started[index] as number))));
          const list = listOf(world);
          const met: number[] = [];
          let after: Position | null = null;
          for (let page = 0; ; page++) {
            await product.catchUp();
            const found: Awaited<ReturnType<typeof read>> = await read(list, after);
            met.push(...found.items.map((card) => card.photoId as number));
            if (found.last === null) break;
            after = found.last;
            for (const change of between[page] ?? []) await world.change(change, started);
          }
          const throughout = started.filter((photoId) => !world.touched.has(photoId));
          expect(met.filter((photoId) => throughout.includes(photoId)).sort((a, b) => a - b)).toEqual(throughout);
          if (list.sort !== 'popular') expect(new Set(met).size).toBe(met.length);
          const whole = await product.dispatcher.dispatch(new ListPhotoCards({ ...list, page: { page: 1, perPage: 50 } }));
          expect(whole.total).toBe(whole.items.length);
        }),
        { numRuns: RUNS, seed },
      );
    },
    TIMEOUT_MILLISECONDS,
  );
});

function read(list: Pick<PhotoList, 'of' | 'sort'>, after: Position | null) {
  return product.dispatcher.dispatch(new ListPhotoCards({ ...list, page: { page: 1, perPage: 3, from: after && { after } } }));
}
