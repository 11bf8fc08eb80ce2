import { ListFirstPhotos } from '@heliograph/views-contracts';
import { Injectable } from '@nestjs/common';
import { type Actor, anonymous, isPerson, MessageBus, person } from '../actor/index.js';
import { findIgnoredUsers } from '../people/index.js';
import type { PhotoInclude, PhotoView } from './photo-view.js';
import { Photos } from './photos.js';

/** Somebody who has registered in the last days is new. */
const NEW_MILLISECONDS = 1_209_600_000;
/** Those who ask at about the same time share the answer. */
const ROUNDED_MILLISECONDS = 3_600_000;
const MAX_FIRST = 8;
/** Some are of people whom the person ignores, or hidden at the last commit. */
const SPARE = 24;

/** First photos of new people on which nobody has commented yet: for members, who may say hello, and for who looks in. */
@Injectable()
export class FirstPhotos {
  constructor(
    private readonly bus: MessageBus,
    private readonly photos: Photos,
  ) {}

  /** Neither the person's own nor those of people whom they block or mute, or who block them (B2). */
  async listFirstPhotos(actor: Actor, include: ReadonlySet<PhotoInclude>, now = new Date()): Promise<PhotoView[]> {
    // Without the power of staff: moderators see who blocks them, and are not to greet them.
    const self = isPerson(actor) ? person(actor.userId) : anonymous;
    const since = Math.floor((now.getTime() - NEW_MILLISECONDS) / ROUNDED_MILLISECONDS) * ROUNDED_MILLISECONDS;
    const [cards, ignored] = await Promise.all([
      this.bus.ask(new ListFirstPhotos(new Date(since), MAX_FIRST + SPARE)),
      findIgnoredUsers(this.bus, self),
    ]);
    const others = cards.filter(({ ownerId }) => ownerId !== self.userId && !ignored.has(ownerId));
    return (await this.photos.viewsOfCards(others, self, include)).slice(0, MAX_FIRST);
  }
}
