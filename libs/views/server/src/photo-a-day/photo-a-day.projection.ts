import { put, remove, change, type RowChange, type Values } from '@heliograph/database';
import { PhotoId, UserId } from '@heliograph/kernel';
import type { MediaEvent, PhotoDeleted, PhotoEdited, PhotoUploaded } from '@heliograph/media-contracts';
import { from, projection } from '@heliograph/projections';
import { type DatedPhoto, photoADayOf } from './photo-a-day.js';
import { photoADayRows, userDays } from './photo-a-day.tables.js';

/**
 * Queries: the photo-a-day numbers of a user card, and the list by streak (U2, U3, U6). Subscribes to media for photos and their days. A
 * person's numbers are computed again from all of their photos whenever one changes, so the order of events does not matter. No clock is read (U7).
 */
export const photoADayProjection = projection({
  name: 'views.photo-a-day',
  version: 2,
  queue: 'views',
  tables: [userDays, photoADayRows],
  sources: [
    from<MediaEvent>('media', {
      // Also of drafts: their day does not count, and their offset may be the latest known one.
      'media.photo-uploaded': ({ data }) => [put(userDays, keyOf(data), { ...takenOf(data), first_published_at: null })],
      'media.photo-edited': ({ data }) => [change(userDays, keyOf(data), takenOf(data))],
      'media.photo-published': ({ data }) => [change(userDays, keyOf(data), { first_published_at: data.firstPublishedAt })],
      'media.photo-unpublished': ({ data }) => [change(userDays, keyOf(data), { first_published_at: null })],
      'media.photo-deleted': ({ data }) => [remove(userDays, keyOf(data))],
    }),
  ],
  derived: [{ from: userDays, by: 'user_id', derive: (id, days) => rowOf(UserId(id), days) }],
});

function keyOf({ photoId, ownerId }: PhotoDeleted['data']) {
  return { user_id: ownerId, photo_id: photoId };
}

function takenOf({ tookAtLocal, tookAtOffsetMinutes, isOffsetKnown }: PhotoUploaded['data'] | PhotoEdited['data']) {
  return { took_at: tookAtLocal, offset_minutes: tookAtOffsetMinutes, is_offset_known: isOffsetKnown };
}

function rowOf(userId: UserId, days: readonly Values[]): RowChange[] {
  const found = photoADayOf(days.map(photoOf));
  if (!found) return [remove(photoADayRows, { user_id: userId })];
  const { offsetMinutes, completed, firstDay, recentDays, run, runsOutAt } = found;
  return [
    put(
      photoADayRows,
      { user_id: userId },
      {
        offset_minutes: offsetMinutes,
        completed,
        first_day: firstDay,
        recent_days: recentDays,
        run,
        runs_out_at: runsOutAt === null ? null : new Date(runsOutAt).toISOString(),
        ranked: run,
      },
    ),
  ];
}

function photoOf(row: Values): DatedPhoto {
  return {
    photoId: PhotoId(row.photo_id as number),
    tookAt: row.took_at as string,
    offsetMinutes: row.offset_minutes as number,
    isOffsetKnown: row.is_offset_known as boolean,
    firstPublishedAt: row.first_published_at as string | null,
  };
}
