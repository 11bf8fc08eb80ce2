import { PublishPhoto, UnpublishPhoto, type PhotoFacts } from '@heliograph/media-contracts';
import { photoPublication } from '@heliograph/media-core';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PhotoChanges } from '../photo/photo-changes.js';

@CommandHandler(PublishPhoto)
export class PublishPhotoHandler implements ICommandHandler<PublishPhoto> {
  constructor(private readonly photos: PhotoChanges) {}

  execute({ context, actorId, photoId }: PublishPhoto): Promise<PhotoFacts> {
    const command = { type: 'publish', actorId, at: context.now.toISOString() } as const;
    return this.photos.decide(photoId, { decider: photoPublication, command, context });
  }
}

@CommandHandler(UnpublishPhoto)
export class UnpublishPhotoHandler implements ICommandHandler<UnpublishPhoto> {
  constructor(private readonly photos: PhotoChanges) {}

  execute({ context, actorId, photoId }: UnpublishPhoto): Promise<PhotoFacts> {
    const command = { type: 'unpublish', actorId, at: context.now.toISOString() } as const;
    return this.photos.decide(photoId, { decider: photoPublication, command, context });
  }
}
