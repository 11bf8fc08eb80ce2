import { decideOn } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import { EditPhoto, type PhotoFacts } from '@heliograph/media-contracts';
import { photoEdit } from '@heliograph/media-core';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mediaLog, photoStream } from '../media.log.js';
import { photoAfter } from '../photo/photo-rows.js';

@CommandHandler(EditPhoto)
export class EditPhotoHandler implements ICommandHandler<EditPhoto> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
  ) {}

  async execute({ context, actorId, photoId, changes }: EditPhoto): Promise<PhotoFacts> {
    const command = { ...changes, actorId, at: context.now.toISOString() };
    await decideOn(this.store, { log: mediaLog, stream: photoStream(photoId), decider: photoEdit, command, context, isEdit: true });
    return photoAfter(this.database, photoId);
  }
}
