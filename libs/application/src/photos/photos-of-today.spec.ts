import { anonymous, MessageBus, person } from '../actor/index.js';
import type { PageQuery } from '@heliograph/cqrs/reads';
import { FindRegisteredOffset } from '@heliograph/identity-contracts';
import { type Query, Rejected, UserId } from '@heliograph/kernel';
import { FindLatestOffset } from '@heliograph/media-contracts';
import { FindOpenDays, FindStreak, type PhotosOf } from '@heliograph/views-contracts';
import { describe, expect, it } from '@jest/globals';
import type { PhotoLists } from './photo-lists.js';
import { PhotosOfToday } from './photos-of-today.js';

const ada = person(UserId(1));
const now = new Date('2026-03-10T22:30:00Z');

function photos({ known = null as number | null, registered = null as number | null, cursorOf = '' } = {}) {
  const asked: PhotosOf[] = [];
  const bus = new MessageBus(
    {
      dispatch: (async (query: Query<unknown>) =>
        query instanceof FindLatestOffset ? known : query instanceof FindRegisteredOffset ? registered : undefined) as never,
    },
    null,
  );
  const page = async (of: PhotosOf, { cursor }: PageQuery) => {
    asked.push(of);
    if (cursor !== undefined && cursorOf !== (of as { date: string }).date) throw new Rejected('foreign-cursor');
    return { items: [] };
  };
  return { asked, part: new PhotosOfToday(bus, { listPhotos: page } as unknown as PhotoLists) };
}

describe('the photos of today', () => {
  it('U2 N6 it is today by the offset that was asked for, else by the latest that is known of the caller, else in UTC', async () => {
    const { part } = photos({ known: 120 });
    expect((await part.today(-720, ada, now)).date).toBe('2026-03-10');
    expect(await part.today(null, ada, now)).toEqual({
      offsetMinutes: 120,
      date: '2026-03-11',
      yesterday: '2026-03-10',
      endsAt: new Date('2026-03-11T22:00:00Z'),
    });
    expect((await photos().part.today(null, ada, now)).offsetMinutes).toBe(0);
    expect((await part.today(null, anonymous, now)).offsetMinutes).toBe(0);
    expect((await part.today(0, ada, now)).date).toBe('2026-03-10');
  });

  it('N6 yesterday is the day before by the same clock', async () => {
    const { part, asked } = photos({ known: 120 });
    await part.listPhotosOfYesterday(await part.today(null, ada, now), { perPage: 2 }, ada);
    expect(asked).toEqual([{ kind: 'day', date: '2026-03-10' }]);
  });

  it('U3 N6 a person stands where their streak and their day are', async () => {
    const lateFrom = new Date('2026-03-12T22:00:00Z');
    const of = async (streak: number | null, isCovered: boolean) => {
      const answers = new Map<unknown, unknown>([
        [FindLatestOffset, 120],
        [FindStreak, streak === null ? null : { userId: ada.userId, days: streak, endsAt: lateFrom }],
        [
          FindOpenDays,
          [
            { date: '2026-03-10', isCovered: true, lateFrom },
            { date: '2026-03-11', isCovered, lateFrom },
          ],
        ],
      ]);
      const bus = new MessageBus({ dispatch: (async (query: Query<unknown>) => answers.get(query.constructor)) as never }, null);
      return new PhotosOfToday(bus, {} as PhotoLists).ownDay(ada, now);
    };
    const endsAt = new Date('2026-03-11T22:00:00Z');
    expect(await of(14, false)).toEqual({ streak: 14, isCovered: false, endsAt });
    expect(await of(null, true)).toEqual({ streak: 0, isCovered: true, endsAt });
  });

  it('U2 of a newcomer it is today where they registered, until a photo says otherwise', async () => {
    const newcomer = photos({ registered: 780 });
    expect(await newcomer.part.today(null, ada, now)).toMatchObject({ offsetMinutes: 780, date: '2026-03-11' });
    expect((await newcomer.part.today(null, anonymous, now)).offsetMinutes).toBe(0);
    expect((await photos({ registered: 780, known: 0 }).part.today(null, ada, now)).offsetMinutes).toBe(0);
  });

  it('N6 S7 who began to read before midnight reads that day to its end', async () => {
    const { part, asked } = photos({ cursorOf: '2026-03-09' });
    const today = await part.today(null, anonymous, now);
    await part.listPhotosOfToday(today, { perPage: 2, cursor: 'x' }, anonymous);
    expect(asked).toEqual([
      { kind: 'day', date: '2026-03-10' },
      { kind: 'day', date: '2026-03-09' },
    ]);
    await expect(photos().part.listPhotosOfToday(today, { perPage: 2, cursor: 'x' }, anonymous)).rejects.toMatchObject({
      code: 'foreign-cursor',
    });
  });
});
