import { decideOn } from '@heliograph/cqrs';
import { EventStore } from '@heliograph/event-store';
import type { Context, PhotoId } from '@heliograph/kernel';
import { RestorePhoto, TakeDownPhoto } from '@heliograph/media-contracts';
import { photoTakedown, type TakedownCommand } from '@heliograph/media-core';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mediaLog, photoStream } from '../media.log.js';

@CommandHandler(TakeDownPhoto)
export class TakeDownPhotoHandler implements ICommandHandler<TakeDownPhoto> {
  constructor(@Inject(EventStore) private readonly store: EventStore) {}

  execute({ context, photoId, mark }: TakeDownPhoto): Promise<void> {
    return decide(this.store, context, photoId, { type: 'take-down', mark, at: context.now.toISOString() });
  }
}

@CommandHandler(RestorePhoto)
export class RestorePhotoHandler implements ICommandHandler<RestorePhoto> {
  constructor(@Inject(EventStore) private readonly store: EventStore) {}

  execute({ context, photoId, decisionId }: RestorePhoto): Promise<void> {
    return decide(this.store, context, photoId, { type: 'restore', decisionId, at: context.now.toISOString() });
  }
}

async function decide(store: EventStore, context: Context, photoId: PhotoId, command: TakedownCommand): Promise<void> {
  await decideOn(store, { log: mediaLog, stream: photoStream(photoId), decider: photoTakedown, command, context });
}
