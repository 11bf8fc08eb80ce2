import { add, change, put, remove, type RowChange, type Values } from '@heliograph/database';
import { PhotoId, UserId } from '@heliograph/kernel';
import type { MediaEvent } from '@heliograph/media-contracts';
import { from, projection } from '@heliograph/projections';
import { dayOf } from '@heliograph/views-contracts';
import { listsOf, type ListedPhoto } from './photo-lists.js';
import { photoListTotals, photoStandings } from './photo-totals.table.js';

const now = (photoId: PhotoId) => ({ photo_id: photoId, counted: false });
const day = ({ tookAtLocal }: { tookAtLocal: string }) => ({ day: dayOf({ tookAt: tookAtLocal }) });

/**
 * Serves the `total` of every list of photo cards, so that no query counts rows. Subscribes to media. The lists a photo was counted in are stored next to those
 * it is in now: slugs of an erased person cannot be read any more, but can still be subtracted.
 */
export const photoTotalsProjection = projection({
  name: 'views.photo-totals',
  version: 2,
  queue: 'views',
  tables: [photoStandings, photoListTotals],
  sources: [
    from<MediaEvent>('media', {
      'media.photo-uploaded': ({ data }) => [
        put(photoStandings, now(data.photoId), {
          owner_id: data.ownerId,
          state: 'processing',
          tags: data.tagSlugs ?? [],
          ...day(data),
        }),
      ],
      'media.renditions-made': ({ data }) => [put(photoStandings, now(data.photoId), { state: 'draft' })],
      'media.photo-held': ({ data }) => [put(photoStandings, now(data.photoId), { state: 'held' })],
      'media.photo-released': ({ data }) => [put(photoStandings, now(data.photoId), { state: 'draft' })],
      'media.photo-failed': ({ data }) => [put(photoStandings, now(data.photoId), { state: 'failed' })],
      'media.photo-published': ({ data }) => [
        put(photoStandings, now(data.photoId), {
          owner_id: data.ownerId,
          state: 'published',
          tags: data.tagSlugs ?? [],
          is_premium: data.isPremium,
          is_curated: data.isCurated,
          ...day(data),
        }),
      ],
      'media.photo-unpublished': ({ data: { photoId, tagSlugs } }) => [
        put(photoStandings, now(photoId), { state: 'draft', ...(tagSlugs === null && { tags: [] }) }),
      ],
      'media.photo-hidden': ({ data }) => [change(photoStandings, now(data.photoId), { hidden: true })],
      'media.photo-shown': ({ data }) => [change(photoStandings, now(data.photoId), { hidden: false })],
      'media.photo-taken-down': ({ data }) => [change(photoStandings, now(data.photoId), { state: 'taken-down' })],
      'media.photo-restored': ({ data }) => [change(photoStandings, now(data.photoId), { state: data.state })],
      'media.photo-edited': ({ data }) => [change(photoStandings, now(data.photoId), { tags: data.tagSlugs ?? [], ...day(data) })],
      'media.photo-curated': ({ data }) => [change(photoStandings, now(data.photoId), { is_curated: true })],
      'media.photo-uncurated': ({ data }) => [change(photoStandings, now(data.photoId), { is_curated: false })],
      'media.premium-granted': ({ data }) => [change(photoStandings, now(data.photoId), { is_premium: true })],
      'media.premium-revoked': ({ data }) => [change(photoStandings, now(data.photoId), { is_premium: false })],
      'media.photo-deleted': ({ data }) => [remove(photoStandings, now(data.photoId))],
    }),
  ],
  derived: [{ from: photoStandings, by: 'photo_id', derive: (id, rows) => totalsOf(PhotoId(id), rows) }],
});

/** Into the totals goes what differs from what was counted before. */
function totalsOf(photoId: PhotoId, rows: readonly Values[]): RowChange[] {
  const [is, was] = [rows.find((row) => !row.counted), rows.find((row) => row.counted)];
  const [lists, before] = [new Set(listsIn(is)), new Set(listsIn(was))];
  const counted = { photo_id: photoId, counted: true };
  return [
    ...[...lists].filter((list) => !before.has(list)).map((list) => add(photoListTotals, { list }, { photos: 1 })),
    ...[...before].filter((list) => !lists.has(list)).map((list) => add(photoListTotals, { list }, { photos: -1 })),
    is ? put(photoStandings, counted, columnsOf(is)) : remove(photoStandings, counted),
  ];
}

function columnsOf({ owner_id, state, is_premium, is_curated, tags, hidden, day }: Values) {
  return { owner_id, state, is_premium, is_curated, tags, hidden, day };
}

function listsIn(row: Values | undefined): string[] {
  if (!row) return [];
  return listsOf({
    ownerId: UserId(row.owner_id as number),
    state: row.state as ListedPhoto['state'],
    isPremium: row.is_premium === true,
    isCurated: row.is_curated === true,
    isHidden: row.hidden === true,
    tags: (row.tags as string[] | null) ?? [],
    day: row.day as number,
  });
}
