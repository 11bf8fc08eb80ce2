import { put, removeWhere, type RowChange } from '@heliograph/database';
import type { PhotoId } from '@heliograph/kernel';
import type { MediaEvent } from '@heliograph/media-contracts';
import { from, projection } from '@heliograph/projections';
import { tagWords } from '../tags/tag.table.js';
import { wordsOf } from '../words/words.js';

/**
 * Rows of the photo and not a counter, because the tags of an erased person read as null: what cannot be read cannot be
 * subtracted, but a photo's rows can be removed without reading them.
 */
export const tagsProjection = projection({
  name: 'search.tags',
  version: 1,
  queue: 'search',
  tables: [tagWords],
  sources: [
    from<MediaEvent>('media', {
      'media.photo-published': ({ data }) => borne(data),
      'media.photo-edited': ({ data }) => (data.isPublished ? [noTags(data.photoId), ...borne(data)] : []),
      'media.photo-unpublished': ({ data }) => [noTags(data.photoId)],
    }),
  ],
});

interface Tagged {
  readonly photoId: PhotoId;
  readonly tags: readonly string[] | null;
  readonly tagSlugs: readonly string[] | null;
}

function borne({ photoId, tags, tagSlugs }: Tagged): RowChange[] {
  return (tagSlugs ?? []).flatMap((slug, index) => {
    const words = wordsOf(slug);
    return [...new Set(words.length > 0 ? words : [slug])].map((word, place) =>
      put(tagWords, { photo_id: photoId, slug, place }, { name: tags?.[index] ?? slug, word }),
    );
  });
}

const noTags = (photoId: PhotoId) => removeWhere(tagWords, { photo_id: photoId } as object);
