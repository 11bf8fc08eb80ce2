import { PhotoId, Rejected } from '@heliograph/kernel';
import { DeletePhoto, EditPhoto, type ImageRefusal, PublishPhoto, UnpublishPhoto, UploadPhoto } from '@heliograph/media-contracts';
import type { WebBackend } from '../backend.js';
import { Refused, type RefusalStatus } from '../refused.js';
import { visible } from './looking.js';
import type { Means } from './means.js';
import { refusing } from './refusing.js';

type Publishing = Pick<WebBackend, 'upload' | 'editPhoto' | 'setPublished' | 'deletePhoto'>;

const imageWords = {
  'image-too-large': [413, 'The picture is larger than 20 MB.'],
  'image-type-unsupported': [415, 'The picture is neither JPEG nor PNG nor WebP.'],
  'image-mislabelled': [415, 'The file is another kind of image than its name says.'],
  'image-too-many-pixels': [422, 'The picture has more than 50 megapixels.'],
  'image-incomplete': [422, 'The picture is cut off. Please upload it again.'],
  'image-corrupt': [422, 'The picture cannot be read.'],
  'image-animated': [422, 'Moving pictures are not taken.'],
  'image-trailing-data': [422, 'The file holds more than a picture.'],
} satisfies Record<ImageRefusal, readonly [RefusalStatus, string]>;

/** What people do with their own photographs. */
export function publishing(means: Means): Publishing {
  return {
    upload: (content, form, viewer) =>
      refusing(async () => {
        const { title, description, tags, took_at: tookAt, publish, offer_premium: offerPremium } = form;
        const upload = { content, title, description, tags, tookAt, publish, offerPremium };
        try {
          const { photo, duplicateOf } = await means.give(viewer, (context) => new UploadPhoto(context, viewer.userId, upload));
          return { photoId: photo.photoId, duplicateOf };
        } catch (error) {
          throw imageRefusal(error) ?? error;
        }
      }),

    async editPhoto(photoId, { title, description, tags, took_at: typedAt }, viewer) {
      const { photoId: id, tookAtLocal } = await visible(means, photoId, viewer);
      // Untouched, the field still holds the photograph's own reading, to the second or to the minute.
      const tookAt = typedAt === null || tookAtLocal.startsWith(typedAt) ? undefined : typedAt;
      await means.command(viewer, (context) => new EditPhoto(context, viewer.userId, id, { title, description, tags, tookAt }));
    },

    async setPublished(photoId, published, viewer) {
      const Verb = published ? PublishPhoto : UnpublishPhoto;
      await means.command(viewer, (context) => new Verb(context, viewer.userId, PhotoId(photoId)));
    },

    async deletePhoto(photoId, viewer) {
      await means.command(viewer, (context) => new DeletePhoto(context, viewer.userId, PhotoId(photoId)));
    },
  };
}

function imageRefusal(error: unknown): Refused | null {
  if (!(error instanceof Rejected) || !(error.code in imageWords)) return null;
  const [status, words] = imageWords[error.code as ImageRefusal];
  return new Refused(status, 'Please look at the picture.', { image: [words] });
}
