import { PhotoId, type Query, UserId } from '@heliograph/kernel';
import { FindTakenDown } from '@heliograph/media-contracts';
import { FindBlocks, FindMuted, noBlocks } from '@heliograph/moderation-contracts';
import { ListFirstPhotos, type PhotoCard } from '@heliograph/views-contracts';
import { Pager, SignedCursors } from '@heliograph/cqrs/reads';
import { describe, expect, it } from '@jest/globals';
import { type Actor, anonymous, MessageBus, person } from '../actor/index.js';
import { People, UserCards } from '../people/index.js';
import { FirstPhotos } from './first-photos.js';
import { PhotoIncludes } from './photo-includes.js';
import { Photos } from './photos.js';
import { VisiblePhotos } from './visible-photos.js';

const me = UserId(1);
/** Photo 10 is of user 1, and so on. */
const cards = Array.from({ length: 20 }, (_, index) => ({
  photoId: PhotoId(10 * (index + 1)),
  ownerId: UserId(index + 1),
  state: 'published',
})) as PhotoCard[];

async function first({
  reader = person(me) as Actor,
  muted = [] as readonly number[],
  blocked = [] as readonly number[],
  down = [] as readonly number[],
} = {}) {
  const asked: Query<unknown>[] = [];
  const answers = new Map<unknown, unknown>([
    [ListFirstPhotos, cards],
    [FindMuted, muted.map(UserId)],
    [FindTakenDown, new Map(down.map((id) => [PhotoId(id), {}]))],
    [FindBlocks, { ...noBlocks, unlisted: blocked.map(UserId) }],
  ]);
  const dispatch = async (query: Query<unknown>) => {
    asked.push(query);
    return answers.get(query.constructor) ?? new Set();
  };
  const bus = new MessageBus({ dispatch: dispatch as never }, null);
  const users = new UserCards(bus);
  const people = new People(bus, new Pager(new SignedCursors('a secret of the specs')), users);
  const part = new FirstPhotos(bus, new Photos(bus, new VisiblePhotos(bus), new PhotoIncludes(bus, people, users)));
  const views = await part.listFirstPhotos(reader, new Set(), new Date('2026-03-20T10:30:00Z'));
  return { ids: views.map(({ photo }) => photo.photoId as number), asked };
}

describe('first photos of new people', () => {
  it('are eight at most, without the own one', async () => {
    expect((await first()).ids).toEqual([20, 30, 40, 50, 60, 70, 80, 90]);
  });

  it('B2 B4 are none of people whom one mutes, or between whom and oneself there is a block, and none that is taken down', async () => {
    expect((await first({ muted: [2], blocked: [3], down: [40] })).ids).toEqual([50, 60, 70, 80, 90, 100, 110, 120]);
  });

  it('are the same for anybody who is not signed in, who ignores nobody', async () => {
    const { ids, asked } = await first({ reader: anonymous, down: [40] });
    expect(ids).toEqual([10, 20, 30, 50, 60, 70, 80, 90]);
    expect(asked.filter((query) => query instanceof FindMuted)).toEqual([]);
  });

  it('are of the last fourteen days, for all who ask within an hour the same', async () => {
    const { asked } = await first();
    expect(asked.find((query) => query instanceof ListFirstPhotos)).toMatchObject({ since: new Date('2026-03-06T10:00:00Z') });
  });
});
