import { change, put, remove } from '@heliograph/database';
import type { MediaEvent } from '@heliograph/media-contracts';
import { from, projection } from '@heliograph/projections';
import { cameraKey, marksOfLook } from '../photos/photo-look.js';
import { photoCameras, photos } from '../photos/photo.table.js';
import { wordText } from '../words/words.js';

export const photosProjection = projection({
  name: 'search.photos',
  version: 3,
  queue: 'search',
  tables: [photos, photoCameras],
  sources: [
    from<MediaEvent>('media', {
      'media.photo-published': ({ data }) => [
        put(
          photos,
          { photo_id: data.photoId },
          { ...words(data), day: dayOf(data), marks: marksOfLook(data), is_premium: data.isPremium, is_curated: data.isCurated },
        ),
      ],
      'media.photo-edited': ({ data }) =>
        data.isPublished ? [change(photos, { photo_id: data.photoId }, { ...words(data), day: dayOf(data) })] : [],
      'media.details-changed': ({ data: { photoId, camera } }) => [
        camera === null
          ? remove(photoCameras, { photo_id: photoId })
          : put(photoCameras, { photo_id: photoId }, { camera: cameraKey(camera) }),
      ],
      'media.photo-hidden': ({ data }) => [change(photos, { photo_id: data.photoId }, { hidden: true })],
      'media.photo-shown': ({ data }) => [change(photos, { photo_id: data.photoId }, { hidden: false })],
      'media.photo-unpublished': ({ data }) => [remove(photos, { photo_id: data.photoId })],
      'media.photo-deleted': ({ data }) => [remove(photoCameras, { photo_id: data.photoId })],
      'media.photo-curated': ({ data }) => [change(photos, { photo_id: data.photoId }, { is_curated: true })],
      'media.photo-uncurated': ({ data }) => [change(photos, { photo_id: data.photoId }, { is_curated: false })],
      'media.premium-granted': ({ data }) => [change(photos, { photo_id: data.photoId }, { is_premium: true })],
      'media.premium-revoked': ({ data }) => [change(photos, { photo_id: data.photoId }, { is_premium: false })],
    }),
  ],
});

/** U2: the date in the photo's own offset. */
const dayOf = ({ tookAtLocal }: { readonly tookAtLocal: string }): string => tookAtLocal.slice(0, 10);

interface Words {
  readonly title: string | null;
  readonly description: string | null;
  readonly tags: readonly string[] | null;
}

const words = ({ title, description, tags }: Words) => ({
  title_words: wordText(title),
  heading_words: wordText(title, ...(tags ?? [])),
  description_words: wordText(description),
});
