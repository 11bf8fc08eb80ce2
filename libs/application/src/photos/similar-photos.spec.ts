import { FindSuspended } from '@heliograph/identity-contracts';
import { PhotoId, type Query, UserId } from '@heliograph/kernel';
import { FindTakenDown } from '@heliograph/media-contracts';
import { type Blocks, FindBlocks, noBlocks } from '@heliograph/moderation-contracts';
import { ListPhotoLikes } from '@heliograph/social-graph-contracts';
import { ListPhotosLikedBy, type PhotoCard } from '@heliograph/views-contracts';
import { Pager, SignedCursors } from '@heliograph/cqrs/reads';
import { describe, expect, it } from '@jest/globals';
import { anonymous, MessageBus, person } from '../actor/index.js';
import { People, UserCards } from '../people/index.js';
import { PhotoIncludes } from './photo-includes.js';
import { Photos } from './photos.js';
import { SimilarPhotos } from './similar-photos.js';
import { VisiblePhotos } from './visible-photos.js';

const [ada, ben, cleo, owner] = [UserId(1), UserId(2), UserId(3), UserId(9)];
const cards = Array.from({ length: 30 }, (_, index) => ({ photoId: PhotoId(index + 1), ownerId: owner, state: 'published' }) as PhotoCard);

interface World {
  readonly suspended?: readonly UserId[];
  readonly down?: readonly number[];
  readonly blocks?: Blocks;
}

/** Ada, Ben and Cleo like a photo. */
function similar({ suspended = [], down = [], blocks = noBlocks }: World = {}) {
  const asked: Query<unknown>[] = [];
  const answers = new Map<unknown, (query: never) => unknown>([
    [FindBlocks, () => blocks],
    [ListPhotoLikes, () => ({ items: [ada, ben, cleo].map((userId) => ({ userId, at: new Date(0) })) })],
    [FindSuspended, ({ userIds }: FindSuspended) => new Set(userIds.filter((id) => suspended.includes(id)))],
    [FindTakenDown, () => new Map(down.map((id) => [PhotoId(id), {}]))],
    [ListPhotosLikedBy, ({ limit }: ListPhotosLikedBy) => cards.slice(0, limit)],
  ]);
  const dispatch = async (query: Query<unknown>) => {
    asked.push(query);
    return answers.get(query.constructor)?.(query as never) ?? new Set();
  };
  const bus = new MessageBus({ dispatch: dispatch as never }, null);
  const users = new UserCards(bus);
  const people = new People(bus, new Pager(new SignedCursors('a secret of the specs')), users);
  const part = new SimilarPhotos(bus, new Photos(bus, new VisiblePhotos(bus), new PhotoIncludes(bus, people, users)));
  const of = <Asked>(kind: new (...args: never[]) => Asked) => asked.find((query) => query instanceof kind) as Asked;
  return { part, of };
}

const idsOf = async ({ part }: ReturnType<typeof similar>, actor: Parameters<SimilarPhotos['listSimilar']>[1] = anonymous) =>
  (await part.listSimilar({ photoId: PhotoId(77) }, actor)).map(({ photo }) => photo.photoId as number);

describe('photos that those like who like a photo', () => {
  it('N5 are twenty at most, also where some were taken down just now', async () => {
    expect(await idsOf(similar())).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(await idsOf(similar({ down: [1, 2] }))).toEqual(Array.from({ length: 20 }, (_, index) => index + 3));
  });

  it("N5 are asked for without the caller's own, and without those of people whom a block hides", async () => {
    const blocks: Blocks = { blocked: new Set([ben]), blockedBy: new Set(), unlisted: [ben] };
    const world = similar({ blocks });
    await idsOf(world, person(ada));
    expect(world.of(ListPhotosLikedBy).without).toEqual([ben, ada]);
    expect(world.of(ListPhotoLikes).page).toMatchObject({ perPage: 100, without: [ben] });
  });

  it('N5 B4 likes of suspended people tell nothing, workers stopped or not', async () => {
    const world = similar({ suspended: [ben] });
    await idsOf(world);
    expect(world.of(ListPhotosLikedBy).likerIds).toEqual([ada, cleo]);
  });
});
