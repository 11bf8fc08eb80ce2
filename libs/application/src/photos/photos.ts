import { type PhotoId, Rejected } from '@heliograph/kernel';
import { FindPhotoVersion, type PhotoFacts, type VersionedPhoto } from '@heliograph/media-contracts';
import { LikeTotals } from '@heliograph/social-graph-contracts';
import { FindPhotoCounts, type PhotoCard, PhotoCardsByIds, type PhotoCounts } from '@heliograph/views-contracts';
import { Injectable } from '@nestjs/common';
import { type Actor, MessageBus } from '../actor/index.js';
import { viewerOfList, viewerOfOne } from '../people/index.js';
import { PhotoIncludes } from './photo-includes.js';
import type { CountedPhoto, PhotoInclude, PhotoView } from './photo-view.js';
import { cardOfTakenDown } from './taken-down.js';
import { VisiblePhotos } from './visible-photos.js';

type Includes = ReadonlySet<PhotoInclude>;

/** Photos as the actor sees them, with what was requested with them: one statement for each kind, however many photos. */
@Injectable()
export class Photos {
  constructor(
    private readonly bus: MessageBus,
    private readonly visible: VisiblePhotos,
    private readonly photoIncludes: PhotoIncludes,
  ) {}

  /** One that the actor sees; what needs no more than its id is asked at the same time. @throws Rejected `photo-not-found` */
  async findPhoto(id: PhotoId, actor: Actor): Promise<PhotoView<CountedPhoto & VersionedPhoto>> {
    const [photo, counts, liked] = await Promise.all([
      this.visible.findVersionedPhoto(id, actor),
      this.counts(id),
      this.photoIncludes.likedIds([id], actor),
    ]);
    return { photo: { ...photo, ...counts }, isLiked: liked.has(id) };
  }

  /** A photo that was found, with what was requested with it. @throws Rejected `photo-not-found` where its owner was requested and has just been erased or suspended */
  async including<Photo extends PhotoCard>(seen: PhotoView<Photo>, actor: Actor, includes: Includes): Promise<PhotoView<Photo>> {
    // Colours are in the card.
    if ([...includes].every((include) => include === 'colors')) return seen;
    const [beside] = await this.photoIncludes.addIncludes([seen.photo], actor, includes, viewerOfOne(this.bus, actor));
    if (!beside) throw new Rejected('photo-not-found');
    return beside;
  }

  /** For `If-Match` alone: a photo that is answered comes with its version. */
  versionOf(id: PhotoId): Promise<number> {
    return this.bus.ask(new FindPhotoVersion(id));
  }

  /** One whose facts are known, shown also before the workers have made its card. @throws Rejected `photo-not-found` where its owner has just been suspended */
  async viewOfPhoto(facts: PhotoFacts, actor: Actor): Promise<PhotoView<CountedPhoto>> {
    const [counts, [seen]] = await Promise.all([
      this.counts(facts.photoId),
      this.photoIncludes.addIncludes([facts], actor, new Set(), viewerOfOne(this.bus, actor)),
    ]);
    if (!seen) throw new Rejected('photo-not-found');
    return { ...seen, photo: { ...facts, ...counts } };
  }

  /** In the order of `cards`, which were just read: those that the actor sees. */
  viewsOfCards(cards: readonly PhotoCard[], actor: Actor, includes: Includes = new Set()): Promise<PhotoView[]> {
    return this.photoIncludes.viewsOfCards(cards, actor, includes);
  }

  /** Of one's own list, in any state. */
  async viewsForOwner(cards: readonly PhotoCard[], actor: Actor, includes: Includes = new Set()): Promise<PhotoView[]> {
    const [down, seen] = await Promise.all([
      this.photoIncludes.takenDown(cards),
      this.photoIncludes.addIncludes(cards, actor, includes, viewerOfList(this.bus, actor)),
    ]);
    return seen.map((each) => {
      const mark = down.get(each.photo.photoId);
      return mark ? { ...each, photo: cardOfTakenDown(each.photo, mark) } : each;
    });
  }

  /** Published ones in the order of `ids`. */
  async findByIds(ids: readonly PhotoId[], actor: Actor, includes: Includes = new Set()): Promise<PhotoView[]> {
    const cards = await this.bus.ask(new PhotoCardsByIds(ids));
    return this.viewsOfCards(
      ids.flatMap((id) => cards.get(id) ?? []),
      actor,
      includes,
    );
  }

  /** Also of one whose card is not made yet. */
  async counts(photoId: PhotoId): Promise<PhotoCounts> {
    const counts = await this.bus.ask(new FindPhotoCounts(photoId));
    if (counts) return counts;
    const likes = await this.bus.ask(new LikeTotals([photoId]));
    return { countLikes: likes.get(photoId) ?? 0, countComments: 0 };
  }
}
