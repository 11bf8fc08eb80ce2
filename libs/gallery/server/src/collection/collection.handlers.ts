import { Database, requires } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import { ChangeCollection, CreateCollection, DeleteCollection } from '@heliograph/gallery-contracts';
import { type CollectionId, StreamId } from '@heliograph/kernel';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { COUNT_COLLECTIONS, NEXT_COLLECTION_ID } from './collection.sql.js';
import { collectionTotals } from './collections.tables.js';
import { collectionFields, decideOnCollection } from './decide-on-collection.js';
import { decideInTurn } from './turns.js';

@CommandHandler(CreateCollection)
export class CreateCollectionHandler implements ICommandHandler<CreateCollection> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  execute({ context, ownerId, collection: asked }: CreateCollection): Promise<CollectionId> {
    // The limit counts (N4): of two at once the other one is decided again.
    return decideInTurn(this.store, StreamId(`collections-of-${ownerId}`), async () => {
      const [[total], [next]] = await Promise.all([
        this.database.query<{ count: number }>(COUNT_COLLECTIONS, [ownerId]),
        this.database.query<{ id: CollectionId }>(NEXT_COLLECTION_ID),
      ]);
      if (!next) throw new Error('A sequence gave no number');
      const command = {
        ...collectionFields(context, ownerId, next.id),
        kind: 'create',
        collection: asked,
        count: total?.count ?? 0,
      } as const;
      await decideOnCollection(this.store, context, command, {
        isNew: true,
        requires: total ? [requires(collectionTotals, { owner_id: ownerId }, { collections: total.count })] : [],
      });
      return next.id;
    });
  }
}

@CommandHandler(ChangeCollection)
export class ChangeCollectionHandler implements ICommandHandler<ChangeCollection> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute({ context, ownerId, collectionId, changes }: ChangeCollection): Promise<void> {
    const cover = changes.coverPhotoId ?? null;
    const rows =
      cover === null
        ? []
        : await this.database.query('select from gallery.collection_photos where collection_id = $1 and photo_id = $2', [
            collectionId,
            cover,
          ]);
    const command = { ...collectionFields(context, ownerId, collectionId), kind: 'change', changes, hasCover: rows.length > 0 } as const;
    await decideOnCollection(this.store, context, command, { isEdit: true });
  }
}

@CommandHandler(DeleteCollection)
export class DeleteCollectionHandler implements ICommandHandler<DeleteCollection> {
  constructor(private readonly store: EventStore) {}

  async execute({ context, ownerId, collectionId }: DeleteCollection): Promise<void> {
    await decideOnCollection(this.store, context, { ...collectionFields(context, ownerId, collectionId), kind: 'delete' });
  }
}
