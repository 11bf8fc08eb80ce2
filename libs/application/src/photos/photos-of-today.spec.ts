import { anonymous, MessageBus, person } from '../actor/index.js';
import type { PageQuery } from '@heliograph/cqrs/reads';
import { type Query, Rejected, UserId } from '@heliograph/kernel';
import { FindLatestOffset } from '@heliograph/media-contracts';
import type { PhotosOf } from '@heliograph/views-contracts';
import { describe, expect, it } from '@jest/globals';
import type { PhotoLists } from './photo-lists.js';
import { PhotosOfToday } from './photos-of-today.js';

const ada = person(UserId(1));
const now = new Date('2026-03-10T22:30:00Z');

function photos({ known = null as number | null, cursorOf = '' } = {}) {
  const asked: PhotosOf[] = [];
  const bus = new MessageBus(
    { dispatch: (async (query: Query<unknown>) => (query instanceof FindLatestOffset ? known : undefined)) as never },
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
