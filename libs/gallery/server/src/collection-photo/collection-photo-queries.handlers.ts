import { columnsOf, instant, integer, type Order, readPage } from '@heliograph/cqrs/reads';
import { Database, ReadDatabase } from '@heliograph/database';
import { FindCollectionsWithPhoto, ListCollectionPhotos, type PhotoInCollection } from '@heliograph/gallery-contracts';
import type { CollectionId, Page } from '@heliograph/kernel';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { shownPhotos } from '../collection/collection.sql.js';
import { COLLECTIONS_WITH_PHOTO } from './collection-photo.sql.js';

const IN_COLLECTION = `${shownPhotos('$2')} and e.collection_id = $1`;
const byHand: Order = { columns: [integer('e.place'), integer('e.photo_id')], descending: false };
const newest: Order = { columns: [instant('e.added_at'), integer('e.photo_id')], descending: true };

@QueryHandler(ListCollectionPhotos)
export class ListCollectionPhotosHandler implements IQueryHandler<ListCollectionPhotos> {
  constructor(private readonly database: ReadDatabase) {}

  execute({ of: { collectionId, without, newestFirst = false }, page }: ListCollectionPhotos): Promise<Page<PhotoInCollection>> {
    return readPage<PhotoInCollection, PhotoInCollection>(
      this.database,
      {
        name: 'collection_photos',
        from: IN_COLLECTION,
        params: [collectionId, without],
        order: newestFirst ? newest : byHand,
        keys: 'e.photo_id as "photoId", e.added_at as "addedAt"',
        // A collection has at most 1,000 (N4).
        total: `(select count(*)::integer from ${IN_COLLECTION})`,
        itemOf: columnsOf,
      },
      page,
    );
  }
}

/** On the primary: what is written next depends on it. */
@QueryHandler(FindCollectionsWithPhoto)
export class FindCollectionsWithPhotoHandler implements IQueryHandler<FindCollectionsWithPhoto> {
  constructor(private readonly database: Database) {}

  async execute({ ownerId, photoId }: FindCollectionsWithPhoto): Promise<ReadonlySet<CollectionId>> {
    const rows = await this.database.query<{ id: CollectionId }>(COLLECTIONS_WITH_PHOTO, [ownerId, photoId]);
    return new Set(rows.map(({ id }) => id));
  }
}
