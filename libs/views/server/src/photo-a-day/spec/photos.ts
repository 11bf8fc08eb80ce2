import { PhotoId } from '@heliograph/kernel';
import fc from 'fast-check';
import type { DatedPhoto } from '../photo-a-day.js';

const HOUR_MILLISECONDS = 3_600_000;

/** Everything in these histories happens before it. It is the day after a leap day. */
export const theEnd = new Date('2024-03-02T00:00:00.000Z');

const mostly = fc.integer({ min: 0, max: 4 }).map((drawn) => drawn > 0);
const offsets = fc.constantFrom(0, 60, 330, 345, 840, -180, -600, -840);

/**
 * Photos of one person, in the order of their uploads. Most are published within days of being taken, some much later or not at all; many
 * lie around midnight; several may be of one day, some are dated tomorrow, and of some the offset is not known.
 */
export const somePhotos: fc.Arbitrary<DatedPhoto[]> = fc
  .array(
    fc.record({
      daysAgo: fc.integer({ min: -1, max: 45 }),
      minute: fc.oneof(fc.constantFrom(0, 1, 1438, 1439), fc.integer({ min: 0, max: 1439 })),
      offsetMinutes: offsets,
      isOffsetKnown: mostly,
      isPublished: mostly,
      hoursLater: fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 0, max: 80 }) }, fc.integer({ min: 0, max: 1000 })),
    }),
    { maxLength: 40 },
  )
  .map((drawn) =>
    drawn.map(({ daysAgo, minute, offsetMinutes, isOffsetKnown, isPublished, hoursLater }, index) => {
      const local = theEnd.getTime() - daysAgo * 24 * HOUR_MILLISECONDS + minute * 60_000;
      const published = Math.min(local - offsetMinutes * 60_000 + hoursLater * HOUR_MILLISECONDS, theEnd.getTime());
      return {
        photoId: PhotoId(index + 1),
        tookAt: new Date(local).toISOString().slice(0, 19),
        offsetMinutes,
        isOffsetKnown,
        firstPublishedAt: isPublished ? new Date(published).toISOString() : null,
      };
    }),
  );

/** Instants at which the histories above are evaluated. */
export const someNow: fc.Arbitrary<Date> = fc
  .integer({ min: 0, max: 20 * 24 * 60 })
  .map((minutes) => new Date(theEnd.getTime() + minutes * 60_000));
