import { change, put, remove } from '@heliograph/database';
import { inlineProjection } from '@heliograph/event-store';
import type { FormatsMade, PhotoDeleted, PhotoEvent, RenditionFile } from '@heliograph/media-core';
import { images } from './images.table.js';

export const imagesInline = inlineProjection<PhotoEvent>({
  name: 'media.images',
  tables: [images],
  on: {
    'media.photo-uploaded': ({ data: { photoId, imageThumb, imageLarge, imageFull } }) =>
      [imageThumb, imageLarge, imageFull].map((name) => put(images, { name }, { photo_id: photoId })),
    'media.renditions-made': ({ data }) => [...data.images.map(({ name, sha256 }) => change(images, { name }, { sha256 })), ...added(data)],
    'media.formats-made': ({ data }) => [...added(data), ...kept(data)],
    'media.formats-given-up': ({ data }) => kept(data),
    'media.photo-withheld': ({ data }) => removed(data),
    'media.photo-deleted': ({ data }) => removed(data),
  },
});

const added = ({ photoId, files }: { readonly photoId: PhotoDeleted['data']['photoId']; readonly files: readonly RenditionFile[] }) =>
  files.map(({ name, format, width, height, sha256 }) => put(images, { name }, { photo_id: photoId, format, width, height, sha256 }));

/** The file as it was sent. Until then it is named by the work that it waits for. */
const kept = ({ photoId, original }: Pick<FormatsMade['data'], 'photoId' | 'original'>) =>
  original ? [put(images, { name: original.name }, { photo_id: photoId, sha256: original.sha256, original_type: original.type })] : [];

const removed = ({ imageSource, imageThumb, imageLarge, imageFull, renditions }: PhotoDeleted['data']) =>
  [imageSource, imageThumb, imageLarge, imageFull, ...renditions].map((name) => remove(images, { name }));
