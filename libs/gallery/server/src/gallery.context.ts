import { ForgetCollections, galleryRejections } from '@heliograph/gallery-contracts';
import { collection, collectionPhoto } from '@heliograph/gallery-core';
import type { BoundedContext } from '@heliograph/runtime';
import { collectionContents, collectionPhotos, collections, collectionTotals } from './collection/collections.tables.js';
import { galleryLog } from './gallery.log.js';
import { GalleryModule } from './gallery.module.js';
import { photoDeletedReaction } from './inbound/deleted-photo.reaction.js';
import { publishedPhotosProjection } from './inbound/published-photos.projection.js';
import { publishedPhotos } from './inbound/published-photos.table.js';
import { GalleryCollections1700000000001 } from './migrations/0001-collections.js';

export const galleryContext: BoundedContext = {
  name: 'gallery',
  log: galleryLog,
  streams: { collection, 'collection-photo': collectionPhoto },
  migrations: {
    schema: 'gallery',
    migrations: [GalleryCollections1700000000001],
    people: [
      { table: collections, rows: 'owner_id = $1' },
      { table: collectionContents, nobody: [] },
      { table: collectionTotals, rows: 'owner_id = $1 and collections <> 0' },
      { table: collectionPhotos, rows: 'owner_id = $1 or photo_owner_id = $1' },
      { table: publishedPhotos, nobody: [] },
    ],
  },
  rejections: galleryRejections,
  projections: [publishedPhotosProjection],
  reactions: [photoDeletedReaction],
  forgetting: [ForgetCollections],
  module: GalleryModule,
};
