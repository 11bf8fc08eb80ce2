import { Module } from '@nestjs/common';
import {
  CollectionsByIdsHandler,
  FindCollectionHandler,
  FindCollectionsOfPhotosHandler,
  ListCollectionsHandler,
} from './collection/collection-queries.handlers.js';
import { ChangeCollectionHandler, CreateCollectionHandler, DeleteCollectionHandler } from './collection/collection.handlers.js';
import { FindCollectionsWithPhotoHandler, ListCollectionPhotosHandler } from './collection-photo/collection-photo-queries.handlers.js';
import {
  CollectPhotoHandler,
  RemoveFromCollectionHandler,
  RemoveFromCollectionsHandler,
} from './collection-photo/collection-photo.handlers.js';
import { ForgetCollectionsHandler } from './forgetting/forget-collections.handlers.js';

/** Contents page of gallery: every command and query it answers. */
@Module({
  providers: [
    CreateCollectionHandler,
    ChangeCollectionHandler,
    DeleteCollectionHandler,
    ForgetCollectionsHandler,
    FindCollectionHandler,
    CollectionsByIdsHandler,
    ListCollectionsHandler,
    FindCollectionsOfPhotosHandler,
    CollectPhotoHandler,
    RemoveFromCollectionHandler,
    RemoveFromCollectionsHandler,
    ListCollectionPhotosHandler,
    FindCollectionsWithPhotoHandler,
  ],
})
export class GalleryModule {}
