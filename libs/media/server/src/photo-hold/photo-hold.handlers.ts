import { decideOn } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import { type HeldPhoto, ListHeldPhotos, ReleasePhoto } from '@heliograph/media-contracts';
import { photoHold } from '@heliograph/media-core';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { mediaLog, photoStream } from '../media.log.js';

@CommandHandler(ReleasePhoto)
export class ReleasePhotoHandler implements ICommandHandler<ReleasePhoto> {
  constructor(@Inject(EventStore) private readonly store: EventStore) {}

  async execute({ context, photoId }: ReleasePhoto): Promise<void> {
    const command = { at: context.now.toISOString() };
    await decideOn(this.store, { log: mediaLog, stream: photoStream(photoId), decider: photoHold, command, context });
  }
}

@QueryHandler(ListHeldPhotos)
export class ListHeldPhotosHandler implements IQueryHandler<ListHeldPhotos> {
  constructor(@Inject(Database) private readonly database: Database) {}

  execute({ after, limit }: ListHeldPhotos): Promise<readonly HeldPhoto[]> {
    return this.database.query<HeldPhoto>(
      `select photo_id as "photoId", owner_id as "ownerId", held_at as "heldAt", barred_checksum as "barredChecksum", distance
         from media.held_photos h where photo_id > $1::bigint and exists (select from media.photos p where p.id = h.photo_id and p.state = 'held')
        order by photo_id limit $2`,
      [after ?? 0, limit],
    );
  }
}
