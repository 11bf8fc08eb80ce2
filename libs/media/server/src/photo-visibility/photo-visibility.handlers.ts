import { BATCH_SIZE, decideOn, processInOrder, childContext } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import type { PhotoId } from '@heliograph/kernel';
import { SetPhotosHidden } from '@heliograph/media-contracts';
import { photoVisibility } from '@heliograph/media-core';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mediaLog, photoStream } from '../media.log.js';

const PHOTOS = `select id from media.photos
  where owner_id = $1 and state = 'published' and hidden <> $2 and id > $3 order by id limit $4`;

@CommandHandler(SetPhotosHidden)
export class SetPhotosHiddenHandler implements ICommandHandler<SetPhotosHidden> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute({ context, ownerId, hidden }: SetPhotosHidden): Promise<void> {
    const command = { hidden, at: context.now.toISOString() };
    const left = (above: number) => this.database.query<{ id: PhotoId }>(PHOTOS, [ownerId, hidden, above, BATCH_SIZE]);
    await processInOrder(left, ({ id }) => {
      const stream = photoStream(id);
      return decideOn(this.store, { log: mediaLog, stream, decider: photoVisibility, command, context: childContext(context, stream) });
    });
  }
}
