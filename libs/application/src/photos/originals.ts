import { IsSuspended } from '@heliograph/identity-contracts';
import { type PhotoId, Rejected } from '@heliograph/kernel';
import { FindOriginal, type OriginalFile, type PhotoOriginal } from '@heliograph/media-contracts';
import { Injectable } from '@nestjs/common';
import { MessageBus, type Person } from '../actor/index.js';
import { Addresses } from '../addresses/index.js';

/** Files as they were sent (E, Upload): for their owners alone, in any state of the photo. Staff is not shown them either. */
@Injectable()
export class Originals {
  constructor(
    private readonly bus: MessageBus,
    private readonly addresses: Addresses,
  ) {}

  /** An address that downloads it, for five minutes. @throws Rejected `photo-not-found`, also for another's; `original-not-kept` */
  async address(actor: Person, id: PhotoId): Promise<string> {
    const original = await this.bus.ask(new FindOriginal(id));
    if (original?.ownerId !== actor.userId || original.isPictureHidden) throw new Rejected('photo-not-found');
    if (original.file === null) throw new Rejected('original-not-kept');
    return this.addresses.original(id);
  }

  /** Whether the owner can have it back. */
  async isKept(id: PhotoId): Promise<boolean> {
    const original = await this.bus.ask(new FindOriginal(id));
    return original !== null && !original.isPictureHidden && original.file !== null;
  }

  /** For somebody whose address is signed. It is gone with the photo, and as long as nobody is shown its picture. @throws Rejected `photo-not-found` */
  async findFile(id: PhotoId): Promise<Pick<PhotoOriginal, 'title'> & { readonly file: OriginalFile }> {
    const original = await this.bus.ask(new FindOriginal(id));
    if (original === null || original.isPictureHidden || original.file === null) throw new Rejected('photo-not-found');
    if (await this.bus.ask(new IsSuspended(original.ownerId))) throw new Rejected('photo-not-found');
    return { title: original.title, file: original.file };
  }
}
