import { type DecideOptions, decideOn } from '@heliograph/cqrs';
import type { EventStore } from '@heliograph/event-store';
import { collection, type CollectionCommand, type CollectionEvent, type CollectionState } from '@heliograph/gallery-core';
import type { CollectionId, Context, UserId } from '@heliograph/kernel';
import { collectionStream, galleryLog } from '../gallery.log.js';

type Options = Pick<DecideOptions<CollectionCommand, CollectionEvent, CollectionState>, 'isNew' | 'isEdit' | 'requires'>;

export async function decideOnCollection(
  store: EventStore,
  context: Context,
  command: CollectionCommand,
  options: Options = {},
): Promise<void> {
  const stream = collectionStream(command.collectionId);
  await decideOn(store, { log: galleryLog, stream, decider: collection, command, context, ...options });
}

/** What each of its commands says. */
export const collectionFields = ({ now }: Context, ownerId: UserId, collectionId: CollectionId) => ({
  collectionId,
  ownerId,
  at: now.toISOString(),
});
