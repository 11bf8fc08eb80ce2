import { IsSuspended } from '@heliograph/identity-contracts';
import { Rejected } from '@heliograph/kernel';
import { FindImage, type ImageFile, type PhotoStatus } from '@heliograph/media-contracts';
import { Injectable } from '@nestjs/common';
import { MessageBus } from '../actor/index.js';

/** For whom the address of a picture was made (B8). What was made for a download opens no picture. */
type Reader = 'owner' | 'moderator' | 'download';

/** Besides what everybody sees. */
const seenBy: Readonly<Record<Reader, ReadonlySet<PhotoStatus>>> = {
  owner: new Set(['draft', 'taken-down']),
  // Never what its owner has not published, or has taken back.
  moderator: new Set(['held', 'taken-down']),
  download: new Set(),
};
const seenByAll: ReadonlySet<PhotoStatus> = new Set(['published', 'processing']);

/** Files behind the names of pictures (B8). */
@Injectable()
export class Images {
  constructor(private readonly bus: MessageBus) {}

  /**
   * Of a published photo; by a signed address also of others that its reader may see: moderators see what is hidden from its owner too, and of
   * suspended people, which nobody else does (B4). Also one that is still to be made.
   * @param reader for whom the address is signed; null = for nobody
   * @throws Rejected `photo-not-found`
   */
  async findImage(name: string, reader: Reader | null): Promise<ImageFile> {
    const image = await this.bus.ask(new FindImage(name));
    if (!image || !isSeen(image, reader)) throw new Rejected('photo-not-found');
    if (reader !== 'moderator' && (await this.bus.ask(new IsSuspended(image.ownerId)))) throw new Rejected('photo-not-found');
    return image;
  }
}

function isSeen({ state, isPictureHidden }: ImageFile, reader: Reader | null): boolean {
  if (isPictureHidden && reader !== 'moderator') return false;
  return seenByAll.has(state) || (reader !== null && seenBy[reader].has(state));
}
