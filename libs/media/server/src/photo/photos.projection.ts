import { change, put, remove } from '@heliograph/database';
import { inlineProjection } from '@heliograph/event-store';
import type { PhotoEvent } from '@heliograph/media-core';
import { photos } from './photos.table.js';

type Data<Type extends PhotoEvent['type']> = Extract<PhotoEvent, { type: Type }>['data'];

const wordsAndDate = (data: Data<'media.photo-uploaded'> | Data<'media.photo-edited'>) => ({
  title: data.title,
  description: data.description,
  tags: data.tagSlugs,
  tag_names: data.tags,
  took_at: data.tookAtLocal,
  took_at_offset: data.tookAtOffsetMinutes,
  took_at_source: data.tookAtSource,
});

const ILLEGAL = 'illegal';
const NOT_DOWN = { down_since: null, down_for: null, hides_picture: false };

/** The owner hears the latest; of what is illegal they are shown no picture either, even after other decisions (B4). */
function reasonOf(standing: Data<'media.photo-taken-down'>['standing'], isHeld: boolean) {
  const illegal = standing.find(({ reason }) => reason === ILLEGAL);
  return { down_for: (illegal ?? standing.at(-1))?.reason ?? null, hides_picture: isHeld || illegal !== undefined };
}

/** Every photo that has not been deleted, as it stands. */
export const photosInline = inlineProjection<PhotoEvent>({
  name: 'media.photos',
  tables: [photos],
  on: {
    'media.photo-uploaded': ({ data }) => [
      put(
        photos,
        { id: data.photoId },
        {
          owner_id: data.ownerId,
          state: 'processing',
          ...wordsAndDate(data),
          width: data.width,
          height: data.height,
          image_thumb: data.imageThumb,
          image_large: data.imageLarge,
          image_full: data.imageFull,
          image_bytes: data.imageBytes,
          is_premium_offered: data.offerPremium,
          checksum: data.checksum,
          created_at: data.at,
        },
      ),
    ],
    'media.renditions-made': ({ data: { photoId, width, height, colors, thumbhash, fingerprint } }) => [
      change(photos, { id: photoId }, { state: 'draft', width, height, colors, thumbhash, fingerprint }),
    ],
    'media.formats-made': ({ data }) => [change(photos, { id: data.photoId }, { has_all_formats: true })],
    'media.details-changed': ({ data: { photoId, alt, license, showExif, exif } }) => [
      change(photos, { id: photoId }, { alt, license, shows_exif: showExif, exif }),
    ],
    'media.photo-held': ({ data }) => [change(photos, { id: data.photoId }, { state: 'held' })],
    'media.photo-released': ({ data }) => [change(photos, { id: data.photoId }, { state: 'draft' })],
    'media.photo-failed': ({ data }) => [change(photos, { id: data.photoId }, { state: 'failed' })],
    'media.photo-published': ({ data: { photoId, at, firstPublishedAt } }) => [
      change(photos, { id: photoId }, { state: 'published', published_at: at, first_published_at: firstPublishedAt }),
    ],
    'media.photo-unpublished': ({ data }) => [change(photos, { id: data.photoId }, { state: 'draft', published_at: null })],
    'media.photo-hidden': ({ data }) => [change(photos, { id: data.photoId }, { hidden: true })],
    'media.photo-shown': ({ data }) => [change(photos, { id: data.photoId }, { hidden: false })],
    'media.photo-taken-down': ({ data: { photoId, since, standing, isHeld } }) => [
      change(photos, { id: photoId }, { state: 'taken-down', down_since: since, ...reasonOf(standing, isHeld) }),
    ],
    'media.photo-restored': ({ data: { photoId, state } }) => [change(photos, { id: photoId }, { state, ...NOT_DOWN })],
    'media.photo-withheld': ({ data }) => [change(photos, { id: data.photoId }, { withheld: true, hides_picture: true })],
    'media.legal-hold-placed': ({ data }) => [change(photos, { id: data.photoId }, { on_legal_hold: true })],
    'media.legal-hold-ended': ({ data }) => [change(photos, { id: data.photoId }, { on_legal_hold: false })],
    'media.photo-edited': ({ data }) => [change(photos, { id: data.photoId }, wordsAndDate(data))],
    'media.photo-curated': ({ data }) => [change(photos, { id: data.photoId }, { is_curated: true })],
    'media.photo-uncurated': ({ data }) => [change(photos, { id: data.photoId }, { is_curated: false })],
    'media.premium-offered': ({ data }) => [change(photos, { id: data.photoId }, { is_premium_offered: true })],
    'media.premium-offer-withdrawn': ({ data }) => [change(photos, { id: data.photoId }, { is_premium_offered: false })],
    'media.premium-granted': ({ data }) => [change(photos, { id: data.photoId }, { is_premium: true })],
    'media.premium-revoked': ({ data }) => [change(photos, { id: data.photoId }, { is_premium: false })],
    'media.photo-deleted': ({ data }) => [remove(photos, { id: data.photoId })],
  },
});
