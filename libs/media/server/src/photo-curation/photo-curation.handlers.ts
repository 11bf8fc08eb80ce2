import { CuratePhoto, UncuratePhoto, type PhotoFacts } from '@heliograph/media-contracts';
import { photoCuration } from '@heliograph/media-core';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PhotoChanges } from '../photo/photo-changes.js';

@CommandHandler(CuratePhoto)
export class CuratePhotoHandler implements ICommandHandler<CuratePhoto> {
  constructor(private readonly photos: PhotoChanges) {}

  execute({ context, photoId }: CuratePhoto): Promise<PhotoFacts> {
    const command = { type: 'curate', at: context.now.toISOString() } as const;
    return this.photos.decide(photoId, { decider: photoCuration, command, context });
  }
}

@CommandHandler(UncuratePhoto)
export class UncuratePhotoHandler implements ICommandHandler<UncuratePhoto> {
  constructor(private readonly photos: PhotoChanges) {}

  execute({ context, photoId }: UncuratePhoto): Promise<PhotoFacts> {
    const command = { type: 'uncurate', at: context.now.toISOString() } as const;
    return this.photos.decide(photoId, { decider: photoCuration, command, context });
  }
}
