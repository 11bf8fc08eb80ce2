import type { MessageBus } from '@heliograph/application-actor';
import { Rejected } from '@heliograph/kernel';
import { FindImage, type ImageFile } from '@heliograph/media-contracts';

/** Files behind the names of pictures. The name of an existing photo's rendition is enough to read it. */
export class Images {
  constructor(private readonly bus: MessageBus) {}

  /** Ready, or still to be made. @throws Rejected `photo-not-found`, also for one that failed */
  async find(name: string): Promise<ImageFile> {
    const image = await this.bus.ask(new FindImage(name));
    if (!image || image.status === 'failed') throw new Rejected('photo-not-found');
    return image;
  }
}
