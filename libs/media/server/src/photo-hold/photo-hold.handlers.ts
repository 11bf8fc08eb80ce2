import { decideOn } from '@heliograph/cqrs';
import { EventStore } from '@heliograph/event-store';
import { ReleasePhoto } from '@heliograph/media-contracts';
import { photoHold } from '@heliograph/media-core';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mediaLog, photoStream } from '../media.log.js';

@CommandHandler(ReleasePhoto)
export class ReleasePhotoHandler implements ICommandHandler<ReleasePhoto> {
  constructor(private readonly store: EventStore) {}

  async execute({ context, photoId }: ReleasePhoto): Promise<void> {
    const command = { at: context.now.toISOString() };
    await decideOn(this.store, { log: mediaLog, stream: photoStream(photoId), decider: photoHold, command, context });
  }
}
