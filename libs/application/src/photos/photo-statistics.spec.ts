import { FindSuspended } from '@heliograph/identity-contracts';
import { PhotoId, type Query, UserId } from '@heliograph/kernel';
import { FindPhoto } from '@heliograph/media-contracts';
import { FindBlocks, noBlocks } from '@heliograph/moderation-contracts';
import { LikesByDay } from '@heliograph/social-graph-contracts';
import { ViewsByDay } from '@heliograph/views-contracts';
import { describe, expect, it } from '@jest/globals';
import { MessageBus, person } from '../actor/index.js';
import { PhotoStatistics } from './photo-statistics.js';
import { VisiblePhotos } from './visible-photos.js';

const now = new Date('2026-03-31T23:59:00.000Z');
const asked: Query<unknown>[] = [];
const answers = new Map<unknown, unknown>([
  [FindPhoto, { photoId: PhotoId(7), ownerId: UserId(1), state: 'published' }],
  [FindSuspended, new Set()],
  [FindBlocks, noBlocks],
  [
    ViewsByDay,
    new Map([
      ['2026-03-02', 4],
      ['2026-03-31', 9],
    ]),
  ],
  [LikesByDay, new Map([['2026-03-31', 2]])],
]);
const dispatch = async (query: Query<unknown>) => {
  asked.push(query);
  return answers.get(query.constructor) ?? null;
};
const bus = new MessageBus({ dispatch: dispatch as never }, null);
const statistics = new PhotoStatistics(bus, new VisiblePhotos(bus));

describe('views and likes of a photo', () => {
  it('are of the last thirty days of UTC, oldest first, today the last', async () => {
    const days = await statistics.lastDays(PhotoId(7), person(UserId(1)), now);
    expect([days.length, days[0], days.at(-2), days.at(-1)]).toEqual([
      30,
      { date: '2026-03-02', views: 4, likes: 0 },
      { date: '2026-03-30', views: 0, likes: 0 },
      { date: '2026-03-31', views: 9, likes: 2 },
    ]);
    expect(asked).toContainEqual(new ViewsByDay(PhotoId(7), '2026-03-02'));
  });

  it("are the owner's alone", async () => {
    asked.length = 0;
    await expect(statistics.lastDays(PhotoId(7), person(UserId(2)), now)).rejects.toMatchObject({ code: 'not-your-photo' });
    expect(asked.filter((query) => query instanceof ViewsByDay || query instanceof LikesByDay)).toEqual([]);
  });
});
