import { type Actor, type MessageBus, seesOwnDrafts } from '@heliograph/application-actor';
import { suspendedAmong } from '@heliograph/application-people';
import { type PhotoId, Rejected } from '@heliograph/kernel';
import { FindPhoto, type PhotoFacts } from '@heliograph/media-contracts';

/** Who may see and change which photo, by the inline rows of media and identity: exact at the last commit, also while all workers are stopped. */
export class VisiblePhotos {
  constructor(private readonly bus: MessageBus) {}

  /** A published photo of somebody who is not suspended (B4), or the actor's own where their token shows drafts (A4). @throws Rejected `photo-not-found` */
  async find(id: PhotoId, actor: Actor): Promise<PhotoFacts> {
    const photo = await this.bus.ask(new FindPhoto(id));
    const isSeen = photo !== null && (photo.state === 'published' || (photo.ownerId === actor.userId && seesOwnDrafts(actor)));
    if (!isSeen || (await suspendedAmong(this.bus, [photo.ownerId], actor)).size > 0) throw new Rejected('photo-not-found');
    return photo;
  }

  /** @throws Rejected `photo-not-found` when the actor does not see it, `not-your-photo` when it is another's (S12) */
  async own(id: PhotoId, actor: Actor): Promise<PhotoFacts> {
    const photo = await this.find(id, actor);
    if (photo.ownerId !== actor.userId) throw new Rejected('not-your-photo');
    return photo;
  }
}
