export { CollectionPhotos } from './collection-photos.js';
export { Collections } from './collections.js';
