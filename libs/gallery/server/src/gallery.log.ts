import { defineLog } from '@heliograph/event-store';
import { galleryEvents } from '@heliograph/gallery-contracts';
import { collectionEvents, collectionPhotoEvents } from '@heliograph/gallery-core';
import { type CollectionId, type PhotoId, StreamId } from '@heliograph/kernel';
import { collectionsInline } from './collection/collection.projection.js';

export const galleryLog = defineLog({
  name: 'gallery',
  published: galleryEvents,
  events: [...collectionEvents, ...collectionPhotoEvents],
  inline: [collectionsInline],
});

export const collectionStream = (id: CollectionId): StreamId => StreamId(`collection-${id}`);
export const collectionPhotoStream = (id: CollectionId, photoId: PhotoId): StreamId => StreamId(`collection-photo-${id}-${photoId}`);
