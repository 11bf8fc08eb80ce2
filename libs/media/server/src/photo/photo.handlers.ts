import { batchedRows, Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import type { PhotoId } from '@heliograph/kernel';
import { FindPhoto, FindPhotoVersion, FindTwin, type PhotoFacts } from '@heliograph/media-contracts';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { mediaLog, photoStream } from '../media.log.js';
import { findPhotos, findTwin } from './photo-rows.js';

@QueryHandler(FindPhoto)
export class FindPhotoHandler implements IQueryHandler<FindPhoto> {
  private readonly photos: (ids: readonly PhotoId[]) => Promise<ReadonlyMap<PhotoId, PhotoFacts>>;

  constructor(@Inject(Database) database: Database) {
    this.photos = batchedRows(
      database,
      (ids: readonly PhotoId[]) => findPhotos(database, ids),
      ({ photoId }) => photoId,
    );
  }

  async execute({ photoId }: FindPhoto): Promise<PhotoFacts | null> {
    return (await this.photos([photoId])).get(photoId) ?? null;
  }
}

@QueryHandler(FindPhotoVersion)
export class FindPhotoVersionHandler implements IQueryHandler<FindPhotoVersion> {
  constructor(@Inject(EventStore) private readonly store: EventStore) {}

  execute({ photoId }: FindPhotoVersion): Promise<number> {
    return this.store.versionOf(mediaLog, photoStream(photoId));
  }
}

@QueryHandler(FindTwin)
export class FindTwinHandler implements IQueryHandler<FindTwin> {
  constructor(@Inject(Database) private readonly database: Database) {}

  execute({ photoId }: FindTwin): Promise<PhotoId | null> {
    return findTwin(this.database, photoId);
  }
}
