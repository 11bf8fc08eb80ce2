import { NewAccountQuota } from '../access/index.js';
import { ApplicationSettings, type CommandOptions, MessageBus, type Person } from '../actor/index.js';
import { wholeList } from '@heliograph/cqrs/reads';
import type { Context, PhotoId } from '@heliograph/kernel';
import {
  CheckImage,
  DeletePhoto,
  EditPhoto,
  FindBestFile,
  FindOwnCopies,
  FindStorageUse,
  type BestFile,
  type NewPhoto,
  type OwnCopy,
  type PhotoChanges,
  type PhotoFacts,
  PublishPhoto,
  UnpublishPhoto,
  UploadPhoto,
  type UploadedPhoto,
} from '@heliograph/media-contracts';
import { ListPhotoCards } from '@heliograph/views-contracts';
import { Inject, Injectable } from '@nestjs/common';
import { VisiblePhotos } from './visible-photos.js';

export interface Room {
  /** null = any number. */
  readonly quota: number | null;
  readonly used: number;
}

export interface OwnFile extends BestFile {
  readonly photoId: PhotoId;
}

/** Commands on one's own photos. Another's visible photo is `not-your-photo`, one that is not visible `photo-not-found`. */
@Injectable()
export class OwnPhotos {
  constructor(
    private readonly bus: MessageBus,
    private readonly visible: VisiblePhotos,
    private readonly newcomers: NewAccountQuota,
    @Inject(ApplicationSettings) private readonly settings: Pick<ApplicationSettings, 'storageQuota'>,
  ) {}

  /** @throws Rejected an `ImageRefusal`, `invalid-photo`, `storage-full` · BudgetSpent */
  async upload(actor: Person, upload: NewPhoto, options?: CommandOptions): Promise<UploadedPhoto> {
    const allowance = this.newcomers.allowance(actor, 'photos');
    const command = (context: Context) => new UploadPhoto(context, actor.userId, upload, this.settings.storageQuota);
    return this.visible.withVisibleDuplicate(await this.bus.command(actor, command, { ...options, allowance }), actor);
  }

  /** Checks a file as `upload` does, and stores nothing. @throws Rejected an `ImageRefusal` */
  check(content: Uint8Array): Promise<void> {
    return this.bus.ask(new CheckImage(content));
  }

  /** Which of these files the person has uploaded before, by their SHA-256 in hex. */
  copies({ userId }: Person, checksums: readonly string[]): Promise<readonly OwnCopy[]> {
    return this.bus.ask(new FindOwnCopies(userId, checksums));
  }

  /** Bytes of the person's originals, and how many there may be. */
  async room({ userId }: Person): Promise<Room> {
    return { quota: this.settings.storageQuota, used: await this.bus.ask(new FindStorageUse(userId)) };
  }

  /** @throws Rejected `not-your-photo`, `photo-not-found` */
  findPhoto(actor: Person, id: PhotoId): Promise<PhotoFacts> {
    return this.visible.findOwnPhoto(id, actor);
  }

  /** @param photo that `findPhoto` found. @throws Rejected `invalid-photo`, `photo-not-found` */
  edit(actor: Person, { photoId }: PhotoFacts, changes: PhotoChanges, options?: CommandOptions): Promise<PhotoFacts> {
    return this.bus.command(actor, (context) => new EditPhoto(context, actor.userId, photoId, changes), options);
  }

  /** @throws Rejected `photo-failed`, `not-your-photo`, `photo-not-found` */
  async publish(actor: Person, id: PhotoId): Promise<PhotoFacts> {
    const { photoId } = await this.visible.findOwnPhoto(id, actor);
    return this.bus.command(actor, (context) => new PublishPhoto(context, actor.userId, photoId));
  }

  /** @throws Rejected `not-your-photo`, `photo-not-found` */
  async unpublish(actor: Person, id: PhotoId, options?: CommandOptions): Promise<PhotoFacts> {
    const { photoId } = await this.visible.findOwnPhoto(id, actor);
    return this.bus.command(actor, (context) => new UnpublishPhoto(context, actor.userId, photoId), options);
  }

  /** @throws Rejected `not-your-photo`, `photo-not-found` */
  async delete(actor: Person, id: PhotoId, options?: CommandOptions): Promise<void> {
    const { photoId } = await this.visible.findOwnPhoto(id, actor);
    await this.bus.command(actor, (context) => new DeletePhoto(context, actor.userId, photoId), options);
  }

  /** The best file of each that is kept, as it lies in the store, page by page. */
  async *files({ userId: ownerId }: Person): AsyncGenerator<readonly OwnFile[]> {
    const of = { kind: 'own', ownerId, state: null } as const;
    for await (const cards of wholeList((page) => this.bus.ask(new ListPhotoCards({ of, sort: 'recent', page })))) {
      const files: OwnFile[] = [];
      for (const { photoId } of cards) {
        const file = await this.bus.ask(new FindBestFile(photoId));
        if (file) files.push({ photoId, ...file });
      }
      yield files;
    }
  }
}
