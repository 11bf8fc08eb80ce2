import { collectionId, eventShape, type InferEvent, instant, photoId, userId } from '@heliograph/kernel/events';
import { z } from 'zod';

/* What gallery tells others. */

const isPrivate = z.boolean().describe('Only its owner sees the collection, and nobody is notified of it.');
const ofCollection = z.object({ collectionId, ownerId: userId, at: instant });

export const CollectionCreated = eventShape('gallery.collection-created', ofCollection.extend({ isPrivate }));
export const CollectionChanged = eventShape(
  'gallery.collection-changed',
  ofCollection.extend({ isPrivate, wasPrivate: z.boolean().describe('Before the change.') }),
);
export const CollectionDeleted = eventShape('gallery.collection-deleted', ofCollection.describe('With all that is in it.'));

const ofPhoto = ofCollection.extend({ photoId, photoOwnerId: userId.describe('Who owns the photo.') });
export const PhotoCollected = eventShape('gallery.photo-collected', ofPhoto.extend({ isPrivate }));
export const PhotoRemoved = eventShape('gallery.photo-removed', ofPhoto);

export const galleryEvents = [CollectionCreated, CollectionChanged, CollectionDeleted, PhotoCollected, PhotoRemoved] as const;
export type GalleryEvent = InferEvent<(typeof galleryEvents)[number]>;
