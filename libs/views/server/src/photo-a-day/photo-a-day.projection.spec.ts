import { change, put, remove } from '@heliograph/database';
import { PhotoId, UserId } from '@heliograph/kernel';
import type { MediaEvent } from '@heliograph/media-contracts';
import { rowsAfter } from '@heliograph/testing';
import { projectionSpec } from '@heliograph/testing/pure';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mediaHistory, photoData, published } from '../spec/histories.js';
import { type DatedPhoto, photoADayOf } from './photo-a-day.js';
import { photoADayProjection } from './photo-a-day.projection.js';
import { photoADayRows, userDays } from './photo-a-day.tables.js';

const { given } = projectionSpec(photoADayProjection);
const seed = Number(process.env.HELIOGRAPH_SEED ?? Date.now() % 2 ** 31);

const steps = fc.array(fc.record({ who: fc.constant(1), whom: fc.integer({ min: 1, max: 6 }), what: fc.integer({ min: 0, max: 4 }) }), {
  maxLength: 60,
});
/** Each owner's photos are of days that follow each other, published on the next day; an edit moves one by a day. */
const historyOf = (drawn: Parameters<typeof mediaHistory>[0]) =>
  mediaHistory(drawn).map((event): MediaEvent => {
    if (!('tookAtLocal' in event.data)) return event;
    const { photoId, tookAtLocal } = event.data;
    const nth = Math.floor((photoId - 1) / 3);
    const day = Number(tookAtLocal.slice(8, 10)) + nth;
    const dates = { tookAtLocal: `2026-02-${day}T18:30:00`, firstPublishedAt: `2026-02-${11 + nth}T10:00:00.000Z` };
    return { ...event, data: { ...event.data, ...dates } } as MediaEvent;
  });
const derived = (media: readonly MediaEvent[]) =>
  (rowsAfter(photoADayProjection, { media })[photoADayRows.name] ?? []).map((row) => JSON.parse(row) as Record<string, unknown>);

/** The photos of one person that are there at the end, found without the projection. */
function photosOf(media: readonly MediaEvent[], ownerId: number): DatedPhoto[] {
  const found = new Map<number, DatedPhoto>();
  for (const { type, data } of media) {
    if (!('photoId' in data) || data.ownerId !== ownerId) continue;
    const { photoId } = data;
    const photo = found.get(photoId);
    if (type === 'media.photo-uploaded' || type === 'media.photo-edited') {
      const { tookAtLocal: tookAt, tookAtOffsetMinutes: offsetMinutes, isOffsetKnown } = data;
      found.set(photoId, { photoId, tookAt, offsetMinutes, isOffsetKnown, firstPublishedAt: photo?.firstPublishedAt ?? null });
    }
    if (photo && type === 'media.photo-published') found.set(photoId, { ...photo, firstPublishedAt: data.firstPublishedAt });
    if (photo && type === 'media.photo-unpublished') found.set(photoId, { ...photo, firstPublishedAt: null });
    if (type === 'media.photo-deleted') found.delete(photoId);
  }
  return [...found.values()];
}

describe('the rows of the photo-a-day numbers', () => {
  it('U2 keep the reading of the clock, whether its offset is known, and the first publication while it stands', () => {
    const photo = photoData(31, 7);
    const row = { user_id: UserId(7), photo_id: PhotoId(31) };
    given(...published(photo, false)).then(
      put(userDays, row, { took_at: '2026-02-10T18:30:00', offset_minutes: 0, is_offset_known: false, first_published_at: null }),
      change(userDays, row, { first_published_at: '2026-03-01T10:01:00.000Z' }),
    );
    const moved = { tookAtLocal: '2026-02-11T08:00:00', tookAtOffsetMinutes: 60, isOffsetKnown: true };
    given({ type: 'media.photo-edited', data: { ...photo, ...moved, tagSlugsBefore: [], isPublished: true } }).then(
      change(userDays, row, { took_at: '2026-02-11T08:00:00', offset_minutes: 60, is_offset_known: true }),
    );
    given({ type: 'media.photo-unpublished', data: photo }).then(change(userDays, row, { first_published_at: null }));
    given({ type: 'media.photo-deleted', data: photo }).then(remove(userDays, row));
  });

  it('U3 made event by event are those of all photos at once: published, unpublished, published again, edited, deleted', () => {
    let longest = 0;
    fc.assert(
      fc.property(steps, (drawn) => {
        const media = historyOf(drawn);
        for (const { run } of derived(media)) longest = Math.max(longest, run as number);
        const expected = [1, 2, 3].flatMap((userId) => {
          const found = photoADayOf(photosOf(media, userId));
          return found
            ? [expect.objectContaining({ user_id: userId, completed: found.completed, first_day: found.firstDay, run: found.run })]
            : [];
        });
        expect(derived(media).sort((a, b) => Number(a.user_id) - Number(b.user_id))).toEqual(expected);
      }),
      { numRuns: 300, seed },
    );
    expect(longest).toBeGreaterThan(1);
  });

  it('U3 are the same in whichever order photos are uploaded and published', () => {
    fc.assert(
      fc.property(steps, fc.func(fc.integer()), (drawn, rank) => {
        const media = historyOf(drawn);
        const photoOf = ({ data }: MediaEvent) => ('photoId' in data ? data.photoId : data.photos[0]?.photoId);
        const order = new Map(media.map((event) => [photoOf(event), rank(photoOf(event))]));
        // Each photo's own events stay in their order.
        const shuffled = media.toSorted((a, b) => (order.get(photoOf(a)) as number) - (order.get(photoOf(b)) as number));
        expect(rowsAfter(photoADayProjection, { media: shuffled })).toEqual(rowsAfter(photoADayProjection, { media }));
      }),
      { numRuns: 300, seed },
    );
  });
});
