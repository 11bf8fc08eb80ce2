import type { PhotoId } from '@heliograph/kernel';
import { AcceptPremium, CuratePhoto, type PhotoFacts, RevokePremium, UncuratePhoto } from '@heliograph/media-contracts';
import { Injectable } from '@nestjs/common';
import { type Actor, MessageBus } from '../actor/index.js';
import { VisiblePhotos } from './visible-photos.js';

const decisions = { curate: CuratePhoto, uncurate: UncuratePhoto, 'accept-premium': AcceptPremium, 'revoke-premium': RevokePremium };

export type Curation = keyof typeof decisions;

/** What staff decides about published photos (U4). That the actor is staff is the client's scope to say. */
@Injectable()
export class PhotoCuration {
  constructor(
    private readonly bus: MessageBus,
    private readonly visible: VisiblePhotos,
  ) {}

  /** @throws Rejected `photo-not-found`, `premium-not-offered` */
  async decide(decision: Curation, id: PhotoId, actor: Actor): Promise<PhotoFacts> {
    const { photoId } = await this.visible.findPhoto(id, actor);
    return this.bus.command(actor, (context) => new decisions[decision](context, photoId));
  }
}
