import { event, type EventDefinition } from '@heliograph/event-store';
import type * as contract from '@heliograph/media-contracts';
import {
  sourcesWithOffset,
  type PhotoCurated,
  type PhotoDeleted,
  type PhotoEdited,
  type PhotoFailed,
  type PhotoHidden,
  type PhotoPublished,
  type PhotoShown,
  type PhotoUncurated,
  type PhotoUnpublished,
  type PhotoUploaded,
  type PremiumGranted,
  type PremiumOffered,
  type PremiumOfferWithdrawn,
  type PremiumRevoked,
  type PublicationRequested,
  type PublicationWithdrawn,
  type RenditionsMade,
} from '@heliograph/media-core';
import { z } from 'zod';
import { allFiles, allImages, images, ofPhoto, partitionBy, renditionFiles, withoutHashes, writtenFiles } from './photo.events.parts.js';
import * as sample from './photo.events.samples.js';

const texts = z.array(z.string());
const words = { title: z.string().nullable(), description: z.string().nullable(), tags: texts.nullable(), tagSlugs: texts.nullable() };
const taken = { tookAtLocal: z.iso.datetime({ local: true }), tookAtOffsetMinutes: z.int().min(-840).max(840) };
const tookAtSource = z.enum(['form', 'form-without-offset', 'exif', 'exif-without-offset', 'upload']);
const size = { width: z.int().positive(), height: z.int().positive() };
const look = { colors: z.array(z.object({ hex: z.string(), ratio: z.number() })), thumbhash: z.string() };
/** An event that says nothing but that it happened. */
export const bare = { version: 1, schema: z.object(ofPhoto), sample: sample.ofPhoto, partitionBy } as const;

/** What is stored in the log of media. Words of people are sealed under their owner's key, slugs too: a slug often is the word. */
export const photoEvents: readonly EventDefinition[] = [
  event<PhotoUploaded>({
    type: 'media.photo-uploaded',
    version: 2,
    schema: z.object({
      ...ofPhoto,
      ...words,
      ...taken,
      tookAtSource,
      ...size,
      imageType: z.enum(['jpeg', 'png', 'webp', 'avif']),
      imageBytes: z.int().positive(),
      checksum: z.string(),
      ...allImages,
      publish: z.boolean(),
      offerPremium: z.boolean(),
    }),
    sample: sample.uploaded,
    // Version 1 is from before AVIF was taken.
    upcasters: { 1: (data: PhotoUploaded['data']) => data },
    personal: { of: 'ownerId', fields: ['title', 'description', 'tags', 'tagSlugs'] },
    partitionBy,
    // The upload itself may hold a place in its EXIF: its name stays here.
    publish: ({ data }): readonly contract.PhotoUploaded[] => {
      const { tookAtSource, imageType: _type, imageBytes: _bytes, checksum: _sum, imageSource: _upload, publish: _wish, ...card } = data;
      return [{ type: 'media.photo-uploaded', data: { ...card, isOffsetKnown: sourcesWithOffset.includes(tookAtSource) } }];
    },
  }),
  event<RenditionsMade>({
    type: 'media.renditions-made',
    version: 4,
    schema: z.object({ ...ofPhoto, ...size, ...look, fingerprint: z.string().nullable(), images: writtenFiles, files: renditionFiles }),
    sample: sample.renditionsMade,
    partitionBy,
    // Version 1 is from before pictures were compared by what they look like, 2 from before there were more than three, 3 from before their bytes were.
    upcasters: {
      1: (data: object) => ({ ...data, fingerprint: null }),
      2: (data: object) => ({ ...data, files: [] }),
      3: (data: { readonly files: readonly object[] }) => ({ ...withoutHashes(data), images: [] }),
    },
    publish: ({ data: { fingerprint: _looksLike, images: _written, files: _made, ...data } }): readonly contract.RenditionsMade[] => [
      { type: 'media.renditions-made', data },
    ],
  }),
  event<PhotoFailed>({
    type: 'media.photo-failed',
    version: 1,
    schema: z.object({ ...ofPhoto, reason: z.string() }),
    sample: { ...sample.ofPhoto, reason: 'undecodable' },
    partitionBy,
    publish: 'verbatim',
  }),
  event<PublicationRequested>({ type: 'media.publication-requested', ...bare, publish: 'private' }),
  event<PublicationWithdrawn>({ type: 'media.publication-withdrawn', ...bare, publish: 'private' }),
  event<PhotoPublished>({
    type: 'media.photo-published',
    version: 1,
    schema: z.object({
      ...ofPhoto,
      ...words,
      ...taken,
      ...size,
      ...look,
      ...images,
      isPremium: z.boolean(),
      isCurated: z.boolean(),
      createdAt: z.iso.datetime(),
      firstPublishedAt: z.iso.datetime(),
    }),
    sample: sample.published,
    personal: { of: 'ownerId', fields: ['title', 'description', 'tags', 'tagSlugs'] },
    partitionBy,
    publish: 'verbatim',
  }),
  event<PhotoUnpublished>({
    type: 'media.photo-unpublished',
    version: 1,
    schema: z.object({ ...ofPhoto, ...taken, tagSlugs: texts.nullable(), firstPublishedAt: z.iso.datetime() }),
    sample: sample.unpublished,
    personal: { of: 'ownerId', fields: ['tagSlugs'] },
    partitionBy,
    publish: 'verbatim',
  }),
  event<PhotoHidden>({ type: 'media.photo-hidden', ...bare, publish: 'verbatim' }),
  event<PhotoShown>({ type: 'media.photo-shown', ...bare, publish: 'verbatim' }),
  event<PhotoEdited>({
    type: 'media.photo-edited',
    version: 1,
    schema: z.object({ ...ofPhoto, ...words, ...taken, tookAtSource, tagSlugsBefore: texts.nullable(), isPublished: z.boolean() }),
    sample: sample.edited,
    personal: { of: 'ownerId', fields: ['title', 'description', 'tags', 'tagSlugs', 'tagSlugsBefore'] },
    partitionBy,
    publish: ({ data: { tookAtSource, ...card } }): readonly contract.PhotoEdited[] => [
      { type: 'media.photo-edited', data: { ...card, isOffsetKnown: sourcesWithOffset.includes(tookAtSource) } },
    ],
  }),
  event<PhotoDeleted>({
    type: 'media.photo-deleted',
    ...allFiles,
    sample: sample.deleted,
    partitionBy,
    publish: ({ data: { photoId, ownerId, at } }): readonly contract.PhotoDeleted[] => [
      { type: 'media.photo-deleted', data: { photoId, ownerId, at } },
    ],
  }),
  event<PhotoCurated>({ type: 'media.photo-curated', ...bare, publish: 'verbatim' }),
  event<PhotoUncurated>({ type: 'media.photo-uncurated', ...bare, publish: 'verbatim' }),
  event<PremiumOffered>({ type: 'media.premium-offered', ...bare, publish: 'private' }),
  event<PremiumOfferWithdrawn>({ type: 'media.premium-offer-withdrawn', ...bare, publish: 'private' }),
  event<PremiumGranted>({ type: 'media.premium-granted', ...bare, publish: 'verbatim' }),
  event<PremiumRevoked>({ type: 'media.premium-revoked', ...bare, publish: 'verbatim' }),
];
