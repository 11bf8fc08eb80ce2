import { PhotoId } from '@heliograph/kernel';
import { DeletePhoto, EditPhoto, PublishPhoto, UnpublishPhoto, UploadPhoto } from '@heliograph/media-contracts';
import type { WebBackend } from '../backend.js';
import { visible } from './looking.js';
import type { Means } from './means.js';
import { refusing } from './refusing.js';

type Publishing = Pick<WebBackend, 'upload' | 'editPhoto' | 'setPublished' | 'deletePhoto'>;

/** What people do with their own photographs. */
export function publishing(means: Means): Publishing {
  return {
    upload: (content, form, viewer) =>
      refusing(async () => {
        const { title, description, tags, took_at: tookAt, publish, offer_premium: offerPremium } = form;
        const upload = { content, title, description, tags, tookAt, publish, offerPremium };
        const { photo, duplicateOf } = await means.give(viewer, (context) => new UploadPhoto(context, viewer.userId, upload));
        return { photoId: photo.photoId, duplicateOf };
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
