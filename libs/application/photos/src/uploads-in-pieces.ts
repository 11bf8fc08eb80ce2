import type { Newcomers } from '@heliograph/application-access';
import type { MessageBus, Person } from '@heliograph/application-actor';
import {
  AbandonUpload,
  AppendToUpload,
  FindUpload,
  FinishUpload,
  type NewPhoto,
  type ResumableUpload,
  StartUpload,
  type UploadedPhoto,
  type UploadId,
} from '@heliograph/media-contracts';

/** Resumable uploads in parts. Visible to their owner only. */
export class UploadsInPieces {
  constructor(
    private readonly bus: MessageBus,
    private readonly newcomers: Newcomers,
    /** As of `OwnPhotos`. */
    private readonly quota: number | null = null,
  ) {}

  find(actor: Person, id: UploadId): Promise<ResumableUpload | null> {
    return this.bus.ask(new FindUpload(actor.userId, id));
  }

  /** @throws Rejected `storage-full` */
  start(actor: Person, id: UploadId, length: number, fields: Readonly<Record<string, string>>): Promise<void> {
    return this.bus.command(actor, (context) => new StartUpload(context, actor.userId, id, length, fields, this.quota));
  }

  /** Returns how many bytes there are then. @throws Rejected `upload-not-found`, `upload-moved-on` */
  append(actor: Person, id: UploadId, offset: number, bytes: Uint8Array): Promise<number> {
    return this.bus.command(actor, (context) => new AppendToUpload(context, actor.userId, id, offset, bytes));
  }

  /** Makes the photo, once for any number of calls. @throws Rejected as an upload at once */
  finish(actor: Person, id: UploadId, photo: Omit<NewPhoto, 'content'>): Promise<UploadedPhoto> {
    const allowance = this.newcomers.allowance(actor, 'photos');
    return this.bus.command(actor, (context) => new FinishUpload(context, actor.userId, id, photo), { allowance });
  }

  /** @throws Rejected `upload-not-found` */
  abandon(actor: Person, id: UploadId): Promise<void> {
    return this.bus.command(actor, (context) => new AbandonUpload(context, actor.userId, id));
  }
}
