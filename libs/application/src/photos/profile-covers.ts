import { ChooseCover, type CoverCrop, FindCover } from '@heliograph/identity-contracts';
import { type PhotoId, Rejected, type UserId } from '@heliograph/kernel';
import { Injectable } from '@nestjs/common';
import { type Actor, MessageBus, type Person } from '../actor/index.js';
import { People } from '../people/index.js';
import { PhotoLists } from './photo-lists.js';
import type { PhotoInclude, PhotoView } from './photo-view.js';
import { Photos } from './photos.js';
import { VisiblePhotos } from './visible-photos.js';

/** What stands above a profile. */
export interface CoverView {
  readonly photo: PhotoView;
  readonly crop: CoverCrop;
  /** By its owner; otherwise it is the one that is liked most. */
  readonly isChosen: boolean;
}

type Includes = ReadonlySet<PhotoInclude>;

/** The photo above a profile: the one that its owner has chosen, as long as it is published, else the one that is liked most. */
@Injectable()
export class ProfileCovers {
  constructor(
    private readonly bus: MessageBus,
    private readonly people: People,
    private readonly lists: PhotoLists,
    private readonly photos: Photos,
    private readonly visible: VisiblePhotos,
  ) {}

  /** Null where the actor sees no photo of theirs. @throws Rejected `unknown-user` */
  async findCover(username: string, actor: Actor, include: Includes): Promise<CoverView | null> {
    const ownerId = await this.people.visibleUserId(username, actor);
    const cover = await this.bus.ask(new FindCover(ownerId));
    if (cover) {
      const [photo] = await this.photos.findByIds([cover.photoId], actor, include);
      if (photo?.photo.ownerId === ownerId) return { photo, crop: cover.crop, isChosen: true };
    }
    const photo = await this.findPopular(ownerId, actor, include);
    return photo && { photo, crop: 'centre', isChosen: false };
  }

  /** `photoId` null: none of their own choice. @throws Rejected `photo-not-found` also where it is not published, `not-your-photo` */
  async choose(person: Person, photoId: PhotoId | null, crop: CoverCrop): Promise<void> {
    if (photoId !== null) {
      const { state } = await this.visible.findOwnPhoto(photoId, person);
      if (state !== 'published') throw new Rejected('photo-not-found');
    }
    await this.bus.command(person, (context) => new ChooseCover(context, person.userId, photoId === null ? null : { photoId, crop }));
  }

  private async findPopular(ownerId: UserId, actor: Actor, include: Includes): Promise<PhotoView | null> {
    const asked = { number: 1, perPage: 1, sort: 'popular', include } as const;
    const { items } = await this.lists.listPhotos({ kind: 'owner', ownerId }, asked, actor);
    return items[0] ?? null;
  }
}
