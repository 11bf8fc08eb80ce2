import { eventShape, type InferEvent, instant, personal, photoId, userId } from '@heliograph/kernel/events';
import { z } from 'zod';

/*
 * What media publishes. A card can be built from `photo-published` alone, or from `photo-uploaded` on where the owner's drafts are
 * listed too. Words (title, description, tags) read as null once their owner has been erased.
 */

const tags = personal(z.array(z.string()).nullable());
const pixels = z.int().positive();

/** Fields that several events of a photo have. */
export const photoFields = {
  ofPhoto: { photoId, ownerId: userId, at: instant.describe('When it happened: ISO 8601 in UTC.') },
  words: {
    title: personal(z.string().nullable()),
    description: personal(z.string().nullable()),
    tags: tags.describe('Names as typed; `tagSlugs` has the slug of each at the same place.'),
    tagSlugs: tags,
  },
  /** Wall clock reading `YYYY-MM-DDTHH:MM:SS` and its offset in minutes east of UTC. The photo's day is the reading's date (contract U2). */
  captureTime: { tookAtLocal: z.iso.datetime({ local: true }), tookAtOffsetMinutes: z.int().min(-840).max(840) },
  images: { imageThumb: z.string(), imageLarge: z.string(), imageFull: z.string() },
  size: { width: pixels.describe('Of the upright original, in pixels.'), height: pixels },
  look: {
    colors: z.array(z.object({ hex: z.string(), ratio: z.number() })).describe('Up to 8, by ratio.'),
    thumbhash: z.string().describe('Base64 of a blurred placeholder.'),
  },
};
const { ofPhoto, words, captureTime, images, size, look } = photoFields;
/** Whether the offset came with the reading; else the owner's latest known one was assumed, or UTC (contract U2). */
const offsetSource = { isOffsetKnown: z.boolean() };

const onlyPhoto = z.object(ofPhoto);
const firstPublishedAt = instant.describe('Decides whether the photo was on time (contract U2).');

export const PhotoUploaded = eventShape(
  'media.photo-uploaded',
  z
    .object({ ...ofPhoto, ...words, ...captureTime, ...offsetSource, ...images, ...size, offerPremium: z.boolean() })
    .describe("In state `processing`; `at` is the photo's created_at."),
);
export type PhotoUploaded = InferEvent<typeof PhotoUploaded>;
export const RenditionsMade = eventShape(
  'media.renditions-made',
  z
    .object({ ...ofPhoto, ...size, ...look })
    .describe('Leaves `processing` (or `failed`) for `draft`; `photo-published` follows at once where that was wished.'),
);
export const PhotoFailed = eventShape('media.photo-failed', z.object({ ...ofPhoto, reason: z.string() }));
export const PhotoHeld = eventShape(
  'media.photo-held',
  onlyPhoto.describe(
    'It looks like a barred picture (B5): held, and shown to nobody, until it is released, which makes a draft of it, or deleted.',
  ),
);
export type PhotoHeld = InferEvent<typeof PhotoHeld>;
export const PhotoReleased = eventShape('media.photo-released', onlyPhoto);
export const PhotoPublished = eventShape(
  'media.photo-published',
  z
    .object({
      ...ofPhoto,
      ...words,
      ...captureTime,
      ...size,
      ...look,
      ...images,
      isPremium: z.boolean(),
      isCurated: z.boolean(),
      createdAt: instant,
      firstPublishedAt,
    })
    .describe(
      'Public from now on; `at` of one that is restored (B4) is when it was published before it was taken down. Each is followed by `photo-unpublished` before another can come.',
    ),
);
export type PhotoPublished = InferEvent<typeof PhotoPublished>;
export const PhotoUnpublished = eventShape(
  'media.photo-unpublished',
  z
    .object({ ...ofPhoto, ...captureTime, tagSlugs: tags, firstPublishedAt: instant })
    .describe('Back to `draft`. Also precedes `photo-deleted` where the photo was published.'),
);
export type PhotoUnpublished = InferEvent<typeof PhotoUnpublished>;
export const PhotoHidden = eventShape(
  'media.photo-hidden',
  onlyPhoto.describe(
    'Its owner is suspended (B4): no list counts it until it is shown. The two alternate while it is published; one that ends is shown first.',
  ),
);
export const PhotoShown = eventShape('media.photo-shown', onlyPhoto);
export const PhotoTakenDown = eventShape(
  'media.photo-taken-down',
  onlyPhoto.describe(
    'Staff has taken it down, or decided so again (B4): neither a draft nor anything else until it is restored. `photo-unpublished` came before where it was published. It comes again after any other of its states that is heard until then.',
  ),
);
export const PhotoRestored = eventShape(
  'media.photo-restored',
  z
    .object({ ...ofPhoto, state: z.enum(['processing', 'failed', 'held', 'draft', 'published']) })
    .describe(
      'No decision stands: it is in `state` again, `published` where it never left; else `photo-published` follows at once where it was published.',
    ),
);
export const PhotoEdited = eventShape(
  'media.photo-edited',
  z
    .object({ ...ofPhoto, ...words, ...captureTime, ...offsetSource, tagSlugsBefore: tags, isPublished: z.boolean() })
    .describe('The words and the date as they are now.'),
);
export type PhotoEdited = InferEvent<typeof PhotoEdited>;
export const DetailsChanged = eventShape(
  'media.details-changed',
  z
    .object({ ...ofPhoto, camera: personal(z.string().nullable()) })
    .describe('What its owner shows of the camera, of a draft too (N7); null = nothing, and no longer what was shown before.'),
);
export type DetailsChanged = InferEvent<typeof DetailsChanged>;
export const PhotoDeleted = eventShape('media.photo-deleted', onlyPhoto);
export type PhotoDeleted = InferEvent<typeof PhotoDeleted>;
export const PhotoCurated = eventShape('media.photo-curated', onlyPhoto);
export type PhotoCurated = InferEvent<typeof PhotoCurated>;
export const PhotoUncurated = eventShape('media.photo-uncurated', onlyPhoto);
export const PremiumGranted = eventShape('media.premium-granted', onlyPhoto);
export type PremiumGranted = InferEvent<typeof PremiumGranted>;
export const PremiumRevoked = eventShape('media.premium-revoked', onlyPhoto);
const count = z.int().nonnegative();
export const PhotoViewsCounted = eventShape(
  'media.photo-views-counted',
  z
    .object({
      ownerId: userId,
      hour: instant.describe("The hour's beginning: ISO 8601 in UTC."),
      photos: z.array(z.object({ photoId, views: count, downloads: count })),
    })
    .describe(
      "Collected counts of somebody's photos in one hour, once per viewer and hour (contract U5). Those of an hour come in several events and add up.",
    ),
);
export type PhotoViewsCounted = InferEvent<typeof PhotoViewsCounted>;

export const mediaEvents = [
  PhotoUploaded,
  RenditionsMade,
  PhotoFailed,
  PhotoHeld,
  PhotoReleased,
  PhotoPublished,
  PhotoUnpublished,
  PhotoHidden,
  PhotoShown,
  PhotoTakenDown,
  PhotoRestored,
  PhotoEdited,
  DetailsChanged,
  PhotoDeleted,
  PhotoCurated,
  PhotoUncurated,
  PremiumGranted,
  PremiumRevoked,
  PhotoViewsCounted,
] as const;
export type MediaEvent = InferEvent<(typeof mediaEvents)[number]>;
