import type { MessageBus } from '@heliograph/application-actor';
import { IsSuspendedLately } from '@heliograph/identity-contracts';
import { Rejected } from '@heliograph/kernel';
import { FindImage, type ImageFile, type PhotoStatus } from '@heliograph/media-contracts';

const forItsOwner: ReadonlySet<PhotoStatus> = new Set(['draft', 'taken-down']);

/** Files behind the names of pictures (B8). */
export class Images {
  constructor(private readonly bus: MessageBus) {}

  /**
   * Of a published photo, or of any that has neither failed nor is hidden from everybody where the address is signed, which only its owner was given. Also one that is still
   * to be made. Of nobody who is suspended (B4).
   * @throws Rejected `photo-not-found`
   */
  async find(name: string, isSigned: boolean): Promise<ImageFile> {
    const image = await this.bus.ask(new FindImage(name));
    if (!image || image.isPictureHidden || image.state === 'failed' || (!isSigned && forItsOwner.has(image.state)))
      throw new Rejected('photo-not-found');
    if (await this.bus.ask(new IsSuspendedLately(image.ownerId))) throw new Rejected('photo-not-found');
    return image;
  }
}
