import { Database } from '@heliograph/database';
import { FindPhoto, type PhotoFacts } from '@heliograph/media-contracts';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { findPhoto } from './photo-rows.js';

@QueryHandler(FindPhoto)
export class FindPhotoHandler implements IQueryHandler<FindPhoto> {
  constructor(@Inject(Database) private readonly database: Database) {}

  execute({ photoId }: FindPhoto): Promise<PhotoFacts | null> {
    return findPhoto(this.database, photoId);
  }
}
