import { event, type InferEvent } from '@heliograph/kernel/events';
import * as contract from '@heliograph/media-contracts';
import { z } from 'zod';
import { photoDetailEvents } from './photo-details.events.js';
import { photoHoldEvents } from './photo-hold.events.js';
import { photoFormatEvents } from './photo-formats.events.js';
import { photoTakedownEvents } from './photo-takedown.events.js';
import { sourcesWithOffset, tookAtSources } from '../took-at/took-at.js';
import {
  allFiles,
  allImages,
  bare,
  photoSchema,
  partitionBy,
  renditionFiles,
  sample,
  sampleImages,
  sampleRendition,
  sampleUpload,
  withoutHashes,
  writtenFiles,
} from './photo.event-fields.js';

const { words, captureTime, size } = contract.photoFields;
const checksum = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const sampleWords = { title: 'Dunes', description: 'At dusk.', tags: ['Sand & Sea'], tagSlugs: ['sand-sea'] };
const sampleTime = { tookAtLocal: '2026-01-30T18:30:00', tookAtOffsetMinutes: 120 };
const sampleSize = { width: 3000, height: 2000 };
const sampleLook = { colors: [{ hex: '#c2a060', ratio: 0.61 }], thumbhash: 'HBkSHYSIeHiPiHh8eJd4eTN0EEQG' };
const always = { owner: 'ownerId', partitionBy } as const;
const isOffsetKnown = (source: (typeof tookAtSources)[number]) => sourcesWithOffset.includes(source);

/** Words of people are sealed under their owner's key, slugs too: a slug often is the word. */
const mainEvents = [
  event({
    type: contract.PhotoUploaded.type,
    version: 3,
    schema: photoSchema.extend({
      ...words,
      ...captureTime,
      tookAtSource: z.enum(tookAtSources),
      ...size,
      imageType: z.enum(contract.uploadTypes),
      imageBytes: z.int().positive(),
      /** SHA-256 of the upload in hex: the same picture twice has a twin. */
      checksum: z.string(),
      ...allImages,
      /** To be published as soon as its renditions exist. */
      publish: z.boolean(),
      offerPremium: z.boolean(),
    }),
    sample: {
      ...{ ...sample, ...sampleWords, ...sampleTime, tookAtSource: 'exif', ...sampleSize },
      ...{ imageType: 'jpeg', imageBytes: 2_400_000, checksum, imageSource: sampleUpload, ...sampleImages },
      ...{ publish: true, offerPremium: false },
    },
    // Version 1 is from before AVIF was taken, 2 from before HEIC was.
    upcasters: { 1: (data: object) => data, 2: (data: object) => data },
    ...always,
    // The upload itself may hold a place in its EXIF: its name stays here.
    publish: ({ data }): readonly contract.PhotoUploaded[] => {
      const { tookAtSource, imageType: _type, imageBytes: _bytes, checksum: _sum, imageSource: _upload, publish: _wish, ...card } = data;
      return [{ type: contract.PhotoUploaded.type, data: { ...card, isOffsetKnown: isOffsetKnown(tookAtSource) } }];
    },
  }),
  // `images` are the three whose names are final since the upload; none before this was recorded. `files` are the others that a photo is published with
  // (N7); none before there were any, and then no other follow by themselves.
  event({
    type: contract.RenditionsMade.type,
    version: 4,
    schema: contract.RenditionsMade.schema.extend({ fingerprint: z.string().nullable(), images: writtenFiles, files: renditionFiles }),
    sample: {
      ...{ ...sample, ...sampleSize, ...sampleLook, fingerprint: 'd5a1c3967b2e480f' },
      images: [
        { name: sampleImages.imageThumb, sha256: '53c234e5e8472b6ac51c1ae1cab3fe06fad053beb8ebfd8977b010655bfdd3c3', bytes: 7_168 },
        { name: sampleImages.imageLarge, sha256: '1121cfccd5913f0a63fec40a6ffd44ea64f9dc135c66634ba001d10bcf4302a2', bytes: 307_200 },
        { name: sampleImages.imageFull, sha256: '7de1555df0c2700329e815b93b32c571c3ea54dc967b89e81ab73b9972b72d1d', bytes: 2_097_152 },
      ],
      files: [sampleRendition],
    },
    partitionBy,
    // Version 1 is from before pictures were compared by what they look like, 2 from before there were more than three, 3 from before their bytes were.
    upcasters: {
      1: (data: object) => ({ ...data, fingerprint: null }),
      2: (data: object) => ({ ...data, files: [] }),
      3: (data: { readonly files: readonly object[] }) => ({ ...withoutHashes(data), images: [] }),
    },
    publish: contract.RenditionsMade,
  }),
  // They could not be made. The photo stands with what it has.
  event({ ...contract.PhotoFailed, version: 1, sample: { ...sample, reason: 'undecodable' }, partitionBy, publish: 'verbatim' }),
  event({ type: 'media.publication-requested', ...bare, publish: 'private' }),
  event({ type: 'media.publication-withdrawn', ...bare, publish: 'private' }),
  event({
    ...contract.PhotoPublished,
    version: 1,
    sample: {
      ...{ ...sample, ...sampleWords, ...sampleTime, ...sampleImages, ...sampleSize, ...sampleLook },
      ...{ isPremium: false, isCurated: false, createdAt: '2026-01-31T09:29:58.000Z', firstPublishedAt: '2026-01-31T09:30:00.000Z' },
    },
    ...always,
    publish: 'verbatim',
  }),
  event({
    ...contract.PhotoUnpublished,
    version: 1,
    sample: { ...sample, ...sampleTime, tagSlugs: ['sand-sea'], firstPublishedAt: '2026-01-31T09:30:00.000Z' },
    ...always,
    publish: 'verbatim',
  }),
  // Its owner is suspended: it stands, published as before, and no list counts it until it is shown.
  event({ ...bare, ...contract.PhotoHidden, publish: 'verbatim' }),
  event({ ...bare, ...contract.PhotoShown, publish: 'verbatim' }),
  event({
    type: contract.PhotoEdited.type,
    version: 1,
    schema: photoSchema.extend({
      ...words,
      ...captureTime,
      tookAtSource: z.enum(tookAtSources),
      tagSlugsBefore: words.tagSlugs,
      isPublished: z.boolean(),
    }),
    sample: { ...sample, ...sampleWords, ...sampleTime, tookAtSource: 'form', tagSlugsBefore: ['sand'], isPublished: true },
    ...always,
    publish: ({ data: { tookAtSource, ...card } }): readonly contract.PhotoEdited[] => [
      { type: contract.PhotoEdited.type, data: { ...card, isOffsetKnown: isOffsetKnown(tookAtSource) } },
    ],
  }),
  event({ type: contract.PhotoDeleted.type, ...allFiles, publish: contract.PhotoDeleted }),
  event({ ...bare, ...contract.PhotoCurated, publish: 'verbatim' }),
  event({ ...bare, ...contract.PhotoUncurated, publish: 'verbatim' }),
  event({ type: 'media.premium-offered', ...bare, publish: 'private' }),
  event({ type: 'media.premium-offer-withdrawn', ...bare, publish: 'private' }),
  event({ ...bare, ...contract.PremiumGranted, publish: 'verbatim' }),
  event({ ...bare, ...contract.PremiumRevoked, publish: 'verbatim' }),
] as const;

/** Everything that can happen to one photo: stream `photo-<id>`. */
export const photoEvents = [...mainEvents, ...photoHoldEvents, ...photoTakedownEvents, ...photoFormatEvents, ...photoDetailEvents] as const;
export type PhotoEvent = InferEvent<(typeof photoEvents)[number]>;

type PhotoEventOf<Type extends PhotoEvent['type']> = Extract<PhotoEvent, { type: Type }>;
export type PhotoUploaded = PhotoEventOf<'media.photo-uploaded'>;
export type RenditionsMade = PhotoEventOf<'media.renditions-made'>;
export type FormatsMade = PhotoEventOf<'media.formats-made'>;
export type FormatsGivenUp = PhotoEventOf<'media.formats-given-up'>;
export type DetailsChanged = PhotoEventOf<'media.details-changed'>;
export type PhotoHeld = PhotoEventOf<'media.photo-held'>;
export type PhotoReleased = PhotoEventOf<'media.photo-released'>;
export type PhotoFailed = PhotoEventOf<'media.photo-failed'>;
export type PublicationRequested = PhotoEventOf<'media.publication-requested'>;
export type PublicationWithdrawn = PhotoEventOf<'media.publication-withdrawn'>;
export type PhotoPublished = PhotoEventOf<'media.photo-published'>;
export type PhotoUnpublished = PhotoEventOf<'media.photo-unpublished'>;
export type PhotoTakenDown = PhotoEventOf<'media.photo-taken-down'>;
export type PhotoRestored = PhotoEventOf<'media.photo-restored'>;
export type PhotoEdited = PhotoEventOf<'media.photo-edited'>;
export type PhotoDeleted = PhotoEventOf<'media.photo-deleted'>;
