import { decideOn } from '@heliograph/cqrs';
import { EventStore } from '@heliograph/event-store';
import { DeletePhoto } from '@heliograph/media-contracts';
import { photoDeletion } from '@heliograph/media-core';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mediaLog, photoStream } from '../media.log.js';

@CommandHandler(DeletePhoto)
export class DeletePhotoHandler implements ICommandHandler<DeletePhoto> {
  constructor(private readonly store: EventStore) {}

  async execute({ context, actorId, photoId }: DeletePhoto): Promise<void> {
    const command = { actorId, at: context.now.toISOString() };
    await decideOn(this.store, { log: mediaLog, stream: photoStream(photoId), decider: photoDeletion, command, context });
  }
}
