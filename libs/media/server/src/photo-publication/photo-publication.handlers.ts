import { decideOn } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import { PublishPhoto, UnpublishPhoto, type PhotoFacts } from '@heliograph/media-contracts';
import { photoPublication } from '@heliograph/media-core';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mediaLog, photoStream } from '../media.log.js';
import { photoAfter } from '../photo/photo-rows.js';

@CommandHandler(PublishPhoto)
export class PublishPhotoHandler implements ICommandHandler<PublishPhoto> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute({ context, actorId, photoId }: PublishPhoto): Promise<PhotoFacts> {
    const command = { type: 'publish', actorId, at: context.now.toISOString() } as const;
    await decideOn(this.store, { log: mediaLog, stream: photoStream(photoId), decider: photoPublication, command, context });
    return photoAfter(this.database, photoId);
  }
}

@CommandHandler(UnpublishPhoto)
export class UnpublishPhotoHandler implements ICommandHandler<UnpublishPhoto> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute({ context, actorId, photoId }: UnpublishPhoto): Promise<PhotoFacts> {
    const command = { type: 'unpublish', actorId, at: context.now.toISOString() } as const;
    await decideOn(this.store, { log: mediaLog, stream: photoStream(photoId), decider: photoPublication, command, context });
    return photoAfter(this.database, photoId);
  }
}
