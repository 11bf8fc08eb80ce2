import { columnsOf, instant, integer, readPage } from '@heliograph/cqrs/reads';
import { Database, ReadDatabase } from '@heliograph/database';
import { type Collection, CollectionsByIds, FindCollection, FindCollectionsOfPhotos, ListCollections } from '@heliograph/gallery-contracts';
import type { CollectionId, Page, PhotoId } from '@heliograph/kernel';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { COLLECTION, COLLECTIONS_BY_IDS, COLLECTIONS_OF_PHOTOS, countOf, FIND_COLLECTION } from './collection.sql.js';

/** On the primary: one that is deleted or becomes private is 404 at once (R3). */
@QueryHandler(FindCollection)
export class FindCollectionHandler implements IQueryHandler<FindCollection> {
  constructor(private readonly database: Database) {}

  async execute({ collectionId, without }: FindCollection): Promise<Collection | null> {
    const [found] = await this.database.query<Collection>(FIND_COLLECTION, [collectionId, without]);
    return found ?? null;
  }
}

/** Likewise. */
@QueryHandler(CollectionsByIds)
export class CollectionsByIdsHandler implements IQueryHandler<CollectionsByIds> {
  constructor(private readonly database: Database) {}

  async execute({ collectionIds, without }: CollectionsByIds): Promise<ReadonlyMap<CollectionId, Collection>> {
    const found = collectionIds.length === 0 ? [] : await this.database.query<Collection>(COLLECTIONS_BY_IDS, [collectionIds, without]);
    return new Map(found.map((collection) => [collection.id, collection]));
  }
}

const OF_OWNER = 'gallery.collections c where c.owner_id = $1 and ($2 or not c.is_private)';

@QueryHandler(ListCollections)
export class ListCollectionsHandler implements IQueryHandler<ListCollections> {
  constructor(private readonly database: ReadDatabase) {}

  execute({ of: { ownerId, withPrivate, without }, page }: ListCollections): Promise<Page<Collection>> {
    return readPage<Collection, Collection>(
      this.database,
      {
        name: 'collections',
        from: OF_OWNER,
        params: [ownerId, withPrivate, without],
        order: { columns: [instant('c.created_at'), integer('c.id')], descending: true },
        keys: 'c.id',
        joined: { columns: COLLECTION, join: `join gallery.collections c using (id) ${countOf('$3')}` },
        // A person has at most 200 (N4).
        total: `(select count(*)::integer from ${OF_OWNER})`,
        itemOf: columnsOf,
      },
      page,
    );
  }
}

@QueryHandler(FindCollectionsOfPhotos)
export class FindCollectionsOfPhotosHandler implements IQueryHandler<FindCollectionsOfPhotos> {
  constructor(private readonly database: ReadDatabase) {}

  async execute({ photoIds, count, without }: FindCollectionsOfPhotos): Promise<ReadonlyMap<PhotoId, readonly Collection[]>> {
    const found = new Map<PhotoId, Collection[]>();
    if (photoIds.length === 0) return found;
    type Row = Collection & { readonly photoId: PhotoId };
    for (const { photoId, ...collection } of await this.database.query<Row>(COLLECTIONS_OF_PHOTOS, [photoIds, count, without])) {
      const before = found.get(photoId);
      if (before) before.push(collection);
      else found.set(photoId, [collection]);
    }
    return found;
  }
}
