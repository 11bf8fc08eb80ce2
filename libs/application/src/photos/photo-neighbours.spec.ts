import { PhotoId, type Query, UserId } from '@heliograph/kernel';
import { FindTakenDown } from '@heliograph/media-contracts';
import { FindBlocks, noBlocks } from '@heliograph/moderation-contracts';
import { FindPhotoNeighbours, type PhotoCard } from '@heliograph/views-contracts';
import { Pager, SignedCursors } from '@heliograph/cqrs/reads';
import { describe, expect, it } from '@jest/globals';
import { anonymous, MessageBus } from '../actor/index.js';
import { People, UserCards } from '../people/index.js';
import { PhotoIncludes } from './photo-includes.js';
import { Photos } from './photos.js';
import { PhotoNeighbours } from './photo-neighbours.js';
import { VisiblePhotos } from './visible-photos.js';

const owner = UserId(9);
const card = (id: number) => ({ photoId: PhotoId(id), ownerId: owner, state: 'published' }) as PhotoCard;
const photo = { photoId: PhotoId(5), ownerId: owner, tookAtLocal: '2026-03-03T08:00:00' };

async function around({ down = [] as readonly number[], yearBefore = 1 as number | null } = {}) {
  const found = { earlier: [card(4), card(1)], later: [card(6)], yearBefore: yearBefore === null ? null : card(yearBefore) };
  const answers = new Map<unknown, unknown>([
    [FindPhotoNeighbours, found],
    [FindTakenDown, new Map(down.map((id) => [PhotoId(id), {}]))],
    [FindBlocks, noBlocks],
  ]);
  const bus = new MessageBus({ dispatch: (async (query: Query<unknown>) => answers.get(query.constructor) ?? new Set()) as never }, null);
  const users = new UserCards(bus);
  const people = new People(bus, new Pager(new SignedCursors('a secret of the specs')), users);
  const part = new PhotoNeighbours(bus, new Photos(bus, new VisiblePhotos(bus), new PhotoIncludes(bus, people, users)));
  const view = await part.listNeighbours(photo, anonymous);
  const ids = (views: typeof view.earlier) => views.map(({ photo: { photoId } }) => photoId as number);
  return [ids(view.earlier), ids(view.later), view.yearBefore?.photo.photoId ?? null];
}

describe('photos around one', () => {
  it('U2 are those before and after it, and the one of a year before, which may be among them', async () => {
    expect(await around()).toEqual([[4, 1], [6], 1]);
    expect(await around({ yearBefore: null })).toEqual([[4, 1], [6], null]);
  });

  it('B4 are without what is taken down, even where workers have not heard of it', async () => {
    expect(await around({ down: [1, 6] })).toEqual([[4], [], null]);
  });
});
