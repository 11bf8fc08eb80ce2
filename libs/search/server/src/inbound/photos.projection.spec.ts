import { change, put, remove } from '@heliograph/database';
import { PhotoId, UserId } from '@heliograph/kernel';
import type {
  DetailsChanged,
  PhotoCurated,
  PhotoDeleted,
  PhotoEdited,
  PhotoPublished,
  PhotoUnpublished,
  PremiumGranted,
} from '@heliograph/media-contracts';
import { projectionSpec } from '@heliograph/testing/pure';
import { describe, it } from '@jest/globals';
import { photoCameras, photos } from '../photos/photo.table.js';
import { photosProjection } from './photos.projection.js';

const { given } = projectionSpec(photosProjection);
const of = { photoId: PhotoId(5), ownerId: UserId(7), at: '2026-03-01T10:00:00.000Z' };
const taken = { tookAtLocal: '2026-02-28T18:00:00', tookAtOffsetMinutes: 60 };
const words = { title: 'Föhn!', description: 'Over the lake', tags: ['Blue Hour'], tagSlugs: ['blue-hour'] };
const unreadable = { title: null, description: null, tags: null, tagSlugs: null };
const published = (own: Partial<PhotoPublished['data']>): PhotoPublished => ({
  type: 'media.photo-published',
  data: {
    ...of,
    ...words,
    ...taken,
    imageThumb: 't',
    imageLarge: 'l',
    imageFull: 'f',
    width: 4,
    height: 3,
    colors: [{ hex: '#1e90ff', ratio: 0.9 }],
    thumbhash: '',
    isPremium: false,
    isCurated: true,
    createdAt: of.at,
    firstPublishedAt: of.at,
    ...own,
  },
});
const edited = (isPublished: boolean): PhotoEdited => ({
  type: 'media.photo-edited',
  data: { ...of, ...words, ...taken, title: 'Calm', isOffsetKnown: true, tagSlugsBefore: [], isPublished },
});
const row = { photo_id: 5 };

describe('photos that can be found', () => {
  it('are published ones, by title, tags and description', () =>
    given(published({})).then(
      put(photos, row, {
        title_words: 'fohn',
        heading_words: 'fohn blue hour',
        description_words: 'over the lake',
        day: '2026-02-28',
        marks: ['landscape', 'blue', 'blue landscape'],
        is_premium: false,
        is_curated: true,
      }),
    ));

  it('are found by the words they have now', () =>
    given(edited(true)).then(
      change(photos, row, {
        ...{ title_words: 'calm', heading_words: 'calm blue hour', description_words: 'over the lake' },
        day: '2026-02-28',
      }),
    ));

  it('N7 have the camera that their owner shows, published or not, and lose it with the photo', () => {
    const changed = (camera: string | null): DetailsChanged => ({ type: 'media.details-changed', data: { ...of, camera } });
    given(changed(' NIKON  D750')).then(put(photoCameras, row, { camera: 'nikon d750' }));
    given(changed(null)).then(remove(photoCameras, row));
    given({ type: 'media.photo-deleted', data: of } satisfies PhotoDeleted).then(remove(photoCameras, row));
  });

  it('are no drafts', () => given(edited(false)).then());

  it('can be found no more once unpublished', () =>
    given({
      type: 'media.photo-unpublished',
      data: { ...of, ...taken, tagSlugs: [], firstPublishedAt: of.at },
    } satisfies PhotoUnpublished).then(remove(photos, row)));

  it('of an erased owner have no words', () =>
    given(published(unreadable)).then(
      put(photos, row, {
        ...{ title_words: '', heading_words: '', description_words: '', is_premium: false, is_curated: true },
        ...{ day: '2026-02-28', marks: ['landscape', 'blue', 'blue landscape'] },
      }),
    ));

  it('contain whether they are curated or premium', () => {
    given({ type: 'media.photo-curated', data: of } satisfies PhotoCurated).then(change(photos, row, { is_curated: true }));
    given({ type: 'media.photo-uncurated', data: of }).then(change(photos, row, { is_curated: false }));
    given({ type: 'media.premium-granted', data: of } satisfies PremiumGranted).then(change(photos, row, { is_premium: true }));
    given({ type: 'media.premium-revoked', data: of }).then(change(photos, row, { is_premium: false }));
  });
});
