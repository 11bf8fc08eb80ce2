import { Database } from '@heliograph/database';
import type { PhotoId } from '@heliograph/kernel';
import { FindPhoto, FindTwin, type PhotoFacts } from '@heliograph/media-contracts';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { findPhoto, findTwin } from './photo-rows.js';

@QueryHandler(FindPhoto)
export class FindPhotoHandler implements IQueryHandler<FindPhoto> {
  constructor(@Inject(Database) private readonly database: Database) {}

  execute({ photoId }: FindPhoto): Promise<PhotoFacts | null> {
    return findPhoto(this.database, photoId);
  }
}

@QueryHandler(FindTwin)
export class FindTwinHandler implements IQueryHandler<FindTwin> {
  constructor(@Inject(Database) private readonly database: Database) {}

  execute({ photoId }: FindTwin): Promise<PhotoId | null> {
    return findTwin(this.database, photoId);
  }
}
