export { type CollectionEvent, collectionEvents } from './collection/collection.events.js';
export { collection, type CollectionCommand, type CollectionState } from './collection/collection.js';
export {
  collectionPhoto,
  type CollectionPhotoCommand,
  type CollectionPhotoEvent,
  collectionPhotoEvents,
  type CollectionPhotoState,
} from './collection-photo/collection-photo.js';
export { type Gap, placeAt, placeIn } from './place/place.js';
