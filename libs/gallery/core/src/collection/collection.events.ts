import * as contract from '@heliograph/gallery-contracts';
import { CollectionId, PhotoId, UserId } from '@heliograph/kernel';
import { event, type InferData, type InferEvent, personal, photoId } from '@heliograph/kernel/events';
import { z } from 'zod';

export type OfCollection = InferData<typeof contract.CollectionDeleted.schema>;

/** The owner's own words. */
const words = { title: personal(z.string().nullable()), description: personal(z.string().nullable()) };
const sample = { collectionId: CollectionId(3), ownerId: UserId(7), at: '2026-01-31T09:30:00.000Z' };
const created = { ...sample, title: 'Bridges', description: 'Over the Elbe', isPrivate: false };
const always = { version: 1, partitionBy: (data: OfCollection) => data.ownerId } as const;

/** Stream `collection-<id>`. */
export const collectionEvents = [
  event({
    type: contract.CollectionCreated.type,
    ...always,
    schema: contract.CollectionCreated.schema.extend(words),
    sample: created,
    owner: 'ownerId',
    publish: contract.CollectionCreated,
  }),
  // All that it is from then on.
  event({
    type: contract.CollectionChanged.type,
    ...always,
    schema: contract.CollectionChanged.schema.extend({ ...words, coverPhotoId: photoId.nullable() }),
    sample: { ...created, wasPrivate: true, coverPhotoId: PhotoId(31) },
    owner: 'ownerId',
    publish: contract.CollectionChanged,
  }),
  // There was no room between two photos: all have new places, in the order that they had.
  event({
    type: 'gallery.places-renewed',
    ...always,
    schema: contract.CollectionDeleted.schema.extend({ photoIds: z.array(photoId) }),
    sample: { ...sample, photoIds: [PhotoId(31), PhotoId(30)] },
    publish: 'private',
  }),
  event({ ...contract.CollectionDeleted, ...always, sample, publish: 'verbatim' }),
] as const;

export type CollectionEvent = InferEvent<(typeof collectionEvents)[number]>;
