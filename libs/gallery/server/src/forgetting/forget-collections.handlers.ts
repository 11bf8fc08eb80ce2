import { BATCH_SIZE, childContext, processInBatches } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import { ForgetCollections } from '@heliograph/gallery-contracts';
import type { CollectionId } from '@heliograph/kernel';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { collectionFields, decideOnCollection } from '../collection/decide-on-collection.js';
import { removePhotosOf } from '../collection-photo/removal.js';
import { collectionStream } from '../gallery.log.js';

const OWN_COLLECTIONS = `select id from gallery.collections where owner_id = $1 limit ${BATCH_SIZE}`;

@CommandHandler(ForgetCollections)
export class ForgetCollectionsHandler implements ICommandHandler<ForgetCollections> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute({ context, userId }: ForgetCollections): Promise<void> {
    await processInBatches(
      () => this.database.query<{ id: CollectionId }>(OWN_COLLECTIONS, [userId]),
      ({ id }) => {
        const child = childContext(context, collectionStream(id));
        return decideOnCollection(this.store, child, { ...collectionFields(child, userId, id), kind: 'delete' });
      },
    );
    await removePhotosOf(this.store, this.database, context, { photo_owner_id: userId });
  }
}
