import { answer, samplePicture, type StandIn } from '@heliograph/kernel/testing';
import { FindImage, FindBestFile } from '../image.messages.js';
import { mediaRejections } from '../media.rejections.js';
import * as contract from '../index.js';
import type { PhotoPublished } from '../media.events.js';
import type { PhotoFacts } from '../photo.facts.js';
import { FindOwnerHint, FindLatestOffset, FindPhoto, FindPhotoState, FindPhotoVersion, FindVersionedPhoto } from '../photo.messages.js';
import { FindOriginal } from '../photo-original.messages.js';
import { FindPhotoDetails } from '../photo.details.js';
import { ForgetOwner } from '../photo-discard.messages.js';
import { FindTakenDown, IsWithheld } from '../photo-takedown.messages.js';
import { CheckImage, FindOwnCopies, MakeSquare } from '../photo-upload.messages.js';
import { FindStorageUse } from '../storage-quota.messages.js';
import { RecordPhotoViews } from '../photo-views.messages.js';
import { FindTheme, ListThemes } from '../theme.messages.js';
import { photos } from './photos.js';

const details = { alt: '', license: 'all-rights-reserved', showExif: true, exif: null, images: [] } as const;

export const standIn: StandIn = {
  context: 'media',
  contract,
  // #region answers
  answers: [
    answer(FindPhoto, ({ photoId }) => photos.find((photo) => photo.photoId === photoId) ?? null),
    answer(FindPhotoState, ({ photoId }) => photos.find((photo) => photo.photoId === photoId) ?? null),
    answer(FindVersionedPhoto, ({ photoId }) => {
      const found = photos.find((photo) => photo.photoId === photoId);
      return found ? { ...found, version: 1 } : null;
    }),
    answer(
      FindPhotoDetails,
      ({ photoIds }) =>
        new Map(
          photos
            .filter(({ photoId }) => photoIds.includes(photoId))
            .map((photo) => [photo.photoId, { photoId: photo.photoId, ...details }]),
        ),
    ),
    answer(FindTakenDown, () => new Map()),
    answer(IsWithheld, () => false),
    answer(FindOwnerHint, () => null),
    answer(FindLatestOffset, () => null),
    answer(FindPhotoVersion, () => 1),
    answer(FindImage, () => null),
    answer(FindBestFile, () => null),
    answer(FindOriginal, () => null),
    answer(CheckImage, () => undefined),
    answer(FindOwnCopies, () => []),
    answer(FindStorageUse, () => 0),
    // The picture as it came.
    answer(MakeSquare, ({ content }) => samplePicture(content)),
    answer(FindTheme, () => null),
    answer(ListThemes, () => ({ items: [], total: 0, first: null, last: null, hasBefore: false, hasAfter: false })),
    answer(RecordPhotoViews, () => undefined),
    answer(ForgetOwner, () => undefined),
  ],
  // #endregion
  rejections: mediaRejections,
  events: photos.map(publication),
};

function publication({ photoId, ownerId, createdAt, tags, tagNames, thumbhash, ...facts }: PhotoFacts): PhotoPublished {
  const { title, description, tookAtLocal, tookAtOffsetMinutes, width, height, imageThumb, imageLarge, imageFull, colors } = facts;
  const at = createdAt.toISOString();
  return {
    type: 'media.photo-published',
    data: {
      ...{ photoId, ownerId, at, createdAt: at, firstPublishedAt: at },
      ...{ title, description, tags: tagNames, tagSlugs: tags, tookAtLocal, tookAtOffsetMinutes },
      ...{ width, height, imageThumb, imageLarge, imageFull, colors, thumbhash: thumbhash ?? '' },
      ...{ isPremium: facts.isPremium, isCurated: facts.isCurated },
    },
  };
}
