import { FindSuspended } from '@heliograph/identity-contracts';
import type { PhotoFacts } from '@heliograph/media-contracts';
import { ListPhotoLikes } from '@heliograph/social-graph-contracts';
import { ListPhotosLikedBy, MAX_SIMILAR_LIKERS } from '@heliograph/views-contracts';
import { Injectable } from '@nestjs/common';
import { type Actor, MessageBus } from '../actor/index.js';
import { viewerOfList } from '../people/index.js';
import { Photos } from './photos.js';
import type { PhotoInclude, PhotoView } from './photo-view.js';

const MAX_SIMILAR = 20;
/** Some of those that are found are hidden at the last commit. */
const SPARE = 10;

/**
 * Photos that are liked by those who like a photo (N5). It is made of likes that the actor can see by themselves, so that nobody learns of a like here that
 * is hidden from them: neither those of suspended people count, nor those of people between whom and the actor there is a block.
 */
@Injectable()
export class SimilarPhotos {
  constructor(
    private readonly bus: MessageBus,
    private readonly photos: Photos,
  ) {}

  /** Without the actor's own. @param photo one that the actor sees */
  async listSimilar({ photoId }: Pick<PhotoFacts, 'photoId'>, actor: Actor, include?: ReadonlySet<PhotoInclude>): Promise<PhotoView[]> {
    const { without } = await viewerOfList(this.bus, actor);
    const { items } = await this.bus.ask(new ListPhotoLikes(photoId, { page: 1, perPage: MAX_SIMILAR_LIKERS, without }));
    const likers = items.map(({ userId }) => userId);
    const suspended = await this.bus.ask(new FindSuspended(likers));
    const seen = likers.filter((userId) => !suspended.has(userId));
    const owners = actor.userId === null ? without : [...without, actor.userId];
    const cards = await this.bus.ask(new ListPhotosLikedBy(seen, photoId, owners, MAX_SIMILAR + SPARE));
    return (await this.photos.viewsOfCards(cards, actor, include)).slice(0, MAX_SIMILAR);
  }
}
