import { createHash } from 'node:crypto';
import { decideOn, idempotent } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore, Unavailable } from '@heliograph/event-store';
import { PhotoId } from '@heliograph/kernel';
import { CheckImage, UploadPhoto, type UploadedPhoto } from '@heliograph/media-contracts';
import { photoUpload, type UploadPhoto as Upload } from '@heliograph/media-core';
import { Storage } from '@heliograph/storage';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isBarred } from '../barred-picture/barred-picture.sql.js';
import { imageKey, newImageNames } from '../image/image-names.js';
import { mediaLog, photoStream } from '../media.log.js';
import { findLatestOffset, findDuplicate, requirePhoto } from '../photo/photo-rows.js';
import { claimStorage, releaseStorage } from '../storage-quota/storage-claims.js';
import { imageRejection } from '../processing/image-layout.js';
import { probeInWorker } from '../processing/probe-in-worker.js';

@CommandHandler(UploadPhoto)
export class UploadPhotoHandler implements ICommandHandler<UploadPhoto> {
  constructor(
    private readonly store: EventStore,
    private readonly database: Database,
    private readonly storage: Storage,
  ) {}

  execute(message: UploadPhoto): Promise<UploadedPhoto> {
    const { store, database } = this;
    return idempotent(store, message.context, {
      log: mediaLog,
      make: () => this.upload(message),
      find: (id) => uploadedPhoto(database, PhotoId(id)),
    });
  }

  /** The file is in the store before the event that names it: an event never refers to a file that is not there (P63). */
  private async upload(message: UploadPhoto): Promise<UploadedPhoto> {
    const content = bytesOf(message.upload.content);
    const command = await this.commandOf(message, content);
    photoUpload.decide(command, photoUpload.initial); // a refused upload shall leave no file
    if (await isBarred(this.database, command.image.checksum)) throw imageRejection('image-barred');
    const { quota, ownerId } = message;
    const { photoId, at } = command;
    if (quota !== null) await claimStorage(this.database, ownerId, { photoId, bytes: content.length, quota, at });
    try {
      await this.keep(message, command, content);
    } finally {
      if (quota !== null) await releaseStorage(this.database, photoId);
    }
    return uploadedPhoto(this.database, photoId);
  }

  private async commandOf({ context, ownerId, upload }: UploadPhoto, content: Buffer): Promise<Upload> {
    const { type, width, height, taken, exif } = await probeInWorker(content);
    const { title, description, tags, publish, offerPremium, alt, license, showExif } = upload;
    return {
      photoId: await this.nextId(),
      ownerId,
      at: context.now.toISOString(),
      title,
      description,
      tags,
      publish,
      offerPremium,
      ...{ alt, license, showExif, exif },
      taken: { form: upload.tookAt, exif: taken, clock: upload.clock, ownerOffsetMinutes: await findLatestOffset(this.database, ownerId) },
      image: { type, bytes: content.length, checksum: createHash('sha256').update(content).digest('hex'), width, height },
      names: newImageNames(type),
    };
  }

  private async keep({ context }: UploadPhoto, command: Upload, content: Buffer): Promise<void> {
    const key = imageKey(command.names.source);
    await this.storage.put(key, content).catch((cause: unknown) => {
      throw new Unavailable('The store of files takes nothing now', 30, { cause });
    });
    try {
      const stream = photoStream(command.photoId);
      await decideOn(this.store, { log: mediaLog, stream, isNew: true, decider: photoUpload, command, context });
    } catch (error) {
      // After `Unavailable` it is unknown whether the event was stored; the sweep of orphans checks later.
      if (!(error instanceof Unavailable)) await this.storage.remove(key);
      throw error;
    }
  }

  private async nextId(): Promise<PhotoId> {
    const [row] = await this.database.query<{ id: PhotoId }>(`select nextval('media.photo_id') as id`);
    return (row as { id: PhotoId }).id;
  }
}

@QueryHandler(CheckImage)
export class CheckImageHandler implements IQueryHandler<CheckImage> {
  async execute({ content }: CheckImage): Promise<void> {
    await probeInWorker(bytesOf(content));
  }
}

async function uploadedPhoto(database: Database, photoId: PhotoId): Promise<UploadedPhoto> {
  const [photo, duplicateOf] = await Promise.all([requirePhoto(database, photoId), findDuplicate(database, photoId)]);
  return { photo, duplicateOf };
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
