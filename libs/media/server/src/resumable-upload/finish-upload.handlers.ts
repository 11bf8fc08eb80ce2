import { buffer } from 'node:stream/consumers';
import { commandIdFrom, Dispatcher } from '@heliograph/cqrs';
import { Database } from '@heliograph/database';
import { EventStore, Unavailable } from '@heliograph/event-store';
import { type Context, Rejected } from '@heliograph/kernel';
import { FinishUpload, type MediaRejection, type UploadedPhoto, UploadPhoto } from '@heliograph/media-contracts';
import { Storage } from '@heliograph/storage';
import { Turns } from '@heliograph/timing';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { requirePhoto } from '../photo/photo-rows.js';
import { dropUpload, markFinishing, rowOf, type UploadRow } from './upload-rows.js';
import { uploads } from './uploads.table.js';

/** Uploads that are put together in memory at once, in this process. */
const together = new Turns({ atOnce: 2 });

@CommandHandler(FinishUpload)
export class FinishUploadHandler implements ICommandHandler<FinishUpload> {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
    private readonly storage: Storage,
    private readonly dispatcher: Dispatcher,
  ) {}

  async execute(message: FinishUpload): Promise<UploadedPhoto> {
    const { ownerId, uploadId } = message;
    const row = await rowOf(this.database, ownerId, uploadId);
    if (row.photoId !== null) return { photo: await requirePhoto(this.database, row.photoId), duplicateOf: row.duplicateOf };
    if (row.received !== row.length) throw new Rejected<MediaRejection>('image-incomplete', 'The upload is not complete.');
    try {
      const made = await this.make(message, row);
      const done = { photoId: made.photo.photoId, duplicateOf: made.duplicateOf, fields: null, parts: [] };
      await this.database.rowsOf(uploads, (rows) => rows.update({ id: uploadId }, done));
      await this.forget(row);
      return made;
    } catch (error) {
      if (!(error instanceof Rejected)) throw error;
      // A refusal is final: the client is informed, and nothing of the upload is kept. Another request may have dropped it before.
      await dropUpload(this.database, this.store, { ownerId, uploadId, ofPhoto: true }, message.context.allowance).catch(unlessRefused);
      await this.forget(row);
      throw error;
    }
  }

  /** The command's id follows from the upload. So where a process crashed after the event, the next one gets the photo that it made. */
  private async make({ context, ownerId, uploadId, photo }: FinishUpload, row: UploadRow): Promise<UploadedPhoto> {
    const once: Context = { ...context, commandId: commandIdFrom(`resumable-upload:${uploadId}`) };
    return together.take(async () => {
      const content = await this.contentOf(row);
      // Paid for when it was begun (B7).
      const allowance = (await markFinishing(this.database, uploadId, context.now)) ? undefined : context.allowance;
      return this.dispatcher.dispatch(new UploadPhoto({ ...once, allowance }, ownerId, { ...photo, content }));
    });
  }

  private async contentOf({ parts, length }: UploadRow): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for (const part of parts) {
      const file = await this.storage.get(part).catch(away);
      // Another request has just made the photo; the next attempt returns it.
      if (file === null) throw new Unavailable('The upload is being finished', 1);
      pieces.push(await buffer(file.content).catch(away));
    }
    return Buffer.concat(pieces, length);
  }

  private async forget({ parts }: UploadRow): Promise<void> {
    // What cannot be removed now is swept.
    for (const part of parts) await this.storage.remove(part).catch(() => undefined);
  }
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof Rejected)) throw error;
}

function away(cause: unknown): never {
  throw new Unavailable('The store of files does not answer', 5, { cause });
}
