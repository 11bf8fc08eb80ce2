import { batchedRow, Database, ReadDatabase } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import type { PhotoId, UserId } from '@heliograph/kernel';
import {
  FindOwnCopies,
  FindOwnerHint,
  FindLatestOffset,
  FindPhoto,
  FindPhotoState,
  FindPhotoVersion,
  type OwnCopy,
  type PhotoFacts,
  type PhotoState,
  FindVersionedPhoto,
  type VersionedPhoto,
} from '@heliograph/media-contracts';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { mediaLog, photoStream } from '../media.log.js';
import { PhotoOwners } from './photo-owners.js';
import { findLatestOffset, findOwnCopies, findPhotos, findStates, findVersionedPhotos } from './photo-rows.js';

@QueryHandler(FindPhoto)
export class FindPhotoHandler implements IQueryHandler<FindPhoto> {
  private readonly find: (id: PhotoId) => Promise<PhotoFacts | null>;

  constructor(
    database: Database,
    private readonly owners: PhotoOwners,
  ) {
    const read = (ids: readonly PhotoId[]) => findPhotos(database, ids);
    this.find = batchedRow(database, read, ({ photoId }) => photoId);
  }

  async execute({ photoId }: FindPhoto): Promise<PhotoFacts | null> {
    return this.owners.learn(await this.find(photoId));
  }
}

@QueryHandler(FindVersionedPhoto)
export class FindVersionedPhotoHandler implements IQueryHandler<FindVersionedPhoto> {
  private readonly find: (id: PhotoId) => Promise<VersionedPhoto | null>;

  constructor(
    database: Database,
    private readonly owners: PhotoOwners,
  ) {
    const read = (ids: readonly PhotoId[]) => findVersionedPhotos(database, ids);
    this.find = batchedRow(database, read, ({ photoId }) => photoId);
  }

  async execute({ photoId }: FindVersionedPhoto): Promise<VersionedPhoto | null> {
    return this.owners.learn(await this.find(photoId));
  }
}

@QueryHandler(FindPhotoState)
export class FindPhotoStateHandler implements IQueryHandler<FindPhotoState> {
  private readonly find: (id: PhotoId) => Promise<PhotoState | null>;

  constructor(
    database: Database,
    private readonly owners: PhotoOwners,
  ) {
    const read = (ids: readonly PhotoId[]) => findStates(database, ids);
    this.find = batchedRow(database, read, ({ photoId }) => photoId);
  }

  async execute({ photoId }: FindPhotoState): Promise<PhotoState | null> {
    return this.owners.learn(await this.find(photoId));
  }
}

@QueryHandler(FindOwnerHint)
export class FindOwnerHintHandler implements IQueryHandler<FindOwnerHint> {
  constructor(private readonly owners: PhotoOwners) {}

  async execute({ photoId }: FindOwnerHint): Promise<UserId | null> {
    return this.owners.findOwner(photoId);
  }
}

@QueryHandler(FindPhotoVersion)
export class FindPhotoVersionHandler implements IQueryHandler<FindPhotoVersion> {
  constructor(private readonly store: EventStore) {}

  execute({ photoId }: FindPhotoVersion): Promise<number> {
    return this.store.versionOf(mediaLog, photoStream(photoId));
  }
}

@QueryHandler(FindLatestOffset)
export class FindLatestOffsetHandler implements IQueryHandler<FindLatestOffset> {
  constructor(private readonly database: ReadDatabase) {}

  execute({ ownerId }: FindLatestOffset): Promise<number | null> {
    return findLatestOffset(this.database, ownerId);
  }
}

@QueryHandler(FindOwnCopies)
export class FindOwnCopiesHandler implements IQueryHandler<FindOwnCopies> {
  constructor(private readonly database: Database) {}

  execute({ ownerId, checksums }: FindOwnCopies): Promise<readonly OwnCopy[]> {
    return findOwnCopies(this.database, ownerId, checksums);
  }
}
