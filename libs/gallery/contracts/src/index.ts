export {
  ChangeCollection,
  type Collection,
  type CollectionChanges,
  CollectionsByIds,
  type CollectionsOf,
  CreateCollection,
  DeleteCollection,
  FindCollection,
  FindCollectionsOfPhotos,
  ForgetCollections,
  ListCollections,
  MAX_COLLECTIONS,
  type NewCollection,
} from './collection.messages.js';
export {
  type CollectedPhoto,
  CollectPhoto,
  FindCollectionsWithPhoto,
  ListCollectionPhotos,
  MAX_PHOTOS,
  type PhotoInCollection,
  type PhotosOfCollection,
  RemoveFromCollection,
  RemoveFromCollections,
} from './collection-photo.messages.js';
export {
  CollectionChanged,
  CollectionCreated,
  CollectionDeleted,
  type GalleryEvent,
  galleryEvents,
  PhotoCollected,
  PhotoRemoved,
} from './gallery.events.js';
export { type GalleryRejection, galleryRejections } from './gallery.rejections.js';
