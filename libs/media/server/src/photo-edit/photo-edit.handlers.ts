import { EditPhoto, type PhotoFacts } from '@heliograph/media-contracts';
import { photoEdit } from '@heliograph/media-core';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PhotoChanges } from '../photo/photo-changes.js';

@CommandHandler(EditPhoto)
export class EditPhotoHandler implements ICommandHandler<EditPhoto> {
  constructor(private readonly photos: PhotoChanges) {}

  execute({ context, actorId, photoId, changes }: EditPhoto): Promise<PhotoFacts> {
    const command = { ...changes, actorId, at: context.now.toISOString() };
    return this.photos.decide(photoId, { decider: photoEdit, command, context, isEdit: true });
  }
}
