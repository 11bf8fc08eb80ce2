import { Rejected } from '@heliograph/kernel';
import {
  AbandonUpload,
  AppendToUpload,
  FindUpload,
  FinishUpload,
  type ImageRefusal,
  LARGEST_IMAGE,
  type MediaRejection,
  type NewPhoto,
  type ResumableUpload,
  StartUpload,
  type UploadedPhoto,
  type UploadId,
} from '@heliograph/media-contracts';
import { Inject, Injectable } from '@nestjs/common';
import { NewAccountQuota, type NewAccountStatus } from '../access/index.js';
import { ApplicationSettings, MessageBus, type Person } from '../actor/index.js';
import { VisiblePhotos } from './visible-photos.js';

/** A piece of a file of `length` bytes, from the byte `offset` on. */
export interface Piece {
  readonly length: number;
  readonly offset: number;
  readonly bytes: Uint8Array;
}

/** Resumable uploads in parts. Visible to their owner only. */
@Injectable()
export class UploadsInPieces {
  constructor(
    private readonly bus: MessageBus,
    private readonly visible: VisiblePhotos,
    private readonly newcomers: NewAccountQuota,
    @Inject(ApplicationSettings) private readonly settings: Pick<ApplicationSettings, 'storageQuota'>,
  ) {}

  /** Photos that somebody new may still upload today; null = any number. */
  budget(actor: Person, now: Date): Promise<NewAccountStatus | null> {
    return this.newcomers.findStatus(actor, 'photos', now);
  }

  findUpload(actor: Person, id: UploadId): Promise<ResumableUpload | null> {
    return this.bus.ask(new FindUpload(actor.userId, id));
  }

  /** Somebody new pays for it with a place of the day (B7). @throws Rejected `storage-full` · BudgetSpent */
  start(actor: Person, id: UploadId, length: number, fields: Readonly<Record<string, string>>): Promise<void> {
    const allowance = this.newcomers.allowance(actor, 'photos');
    return this.bus.command(actor, (context) => new StartUpload(context, actor.userId, id, length, fields, this.settings.storageQuota), {
      allowance,
    });
  }

  /** Returns how many bytes there are then. @throws Rejected `upload-not-found`, `upload-moved-on` */
  append(actor: Person, id: UploadId, offset: number, bytes: Uint8Array): Promise<number> {
    return this.bus.command(actor, (context) => new AppendToUpload(context, actor.userId, id, offset, bytes));
  }

  /**
   * For clients that name an upload themselves: a first piece begins it, and one that does not continue it changes nothing, so any of them may be
   * sent again. Returns how many bytes there are then. @throws Rejected `image-too-large`, `storage-full`
   */
  async keep(actor: Person, id: UploadId, { length, offset, bytes }: Piece): Promise<number> {
    if (length > LARGEST_IMAGE) throw new Rejected<ImageRefusal>('image-too-large', 'The image is larger than 20 MB.');
    const found = await this.findUpload(actor, id);
    if (found === null && offset === 0) await this.start(actor, id, length, {});
    const received = found?.received ?? 0;
    if (received !== offset || received === found?.length) return received;
    try {
      return await this.append(actor, id, offset, bytes);
    } catch (error) {
      if (!(error instanceof Rejected) || error.code !== ('upload-moved-on' satisfies MediaRejection)) throw error;
      return (await this.findUpload(actor, id))?.received ?? 0;
    }
  }

  /** Makes the photo, once for any number of calls; what was not paid for when it was begun is now. @throws Rejected as an upload at once */
  async finish(actor: Person, id: UploadId, photo: Omit<NewPhoto, 'content'>): Promise<UploadedPhoto> {
    const allowance = this.newcomers.allowance(actor, 'photos');
    const made = await this.bus.command(actor, (context) => new FinishUpload(context, actor.userId, id, photo), { allowance });
    return this.visible.withVisibleDuplicate(made, actor);
  }

  /** The place of today that it was begun with is free again. @throws Rejected `upload-not-found` */
  abandon(actor: Person, id: UploadId): Promise<void> {
    const allowance = this.newcomers.allowance(actor, 'photos');
    return this.bus.command(actor, (context) => new AbandonUpload(context, actor.userId, id), { allowance });
  }
}
