import { type DayOfPerson, FindPersonDays, type PersonDays } from '@heliograph/views-contracts';
import { Injectable } from '@nestjs/common';
import { type Actor, MessageBus } from '../actor/index.js';
import { People } from '../people/index.js';
import { Photos } from './photos.js';
import type { PhotoView } from './photo-view.js';

/** A day of somebody, with its photo where the actor sees it. */
export interface DayView extends Omit<DayOfPerson, 'photoId'> {
  readonly photo: PhotoView | null;
}

export interface DaysView extends Omit<PersonDays, 'days'> {
  readonly days: readonly DayView[];
}

/** A person's year, day by day (N6). */
@Injectable()
export class PhotoDays {
  constructor(
    private readonly bus: MessageBus,
    private readonly people: People,
    private readonly photos: Photos,
  ) {}

  /** @param readYear null = that of their today (U2); called once it is known that the actor sees the person @throws Rejected `unknown-user` */
  async listDays(username: string, readYear: () => number | null, actor: Actor): Promise<DaysView> {
    const userId = await this.people.visibleUserId(username, actor);
    const found = await this.bus.ask(new FindPersonDays(userId, readYear()));
    const ids = found.days.flatMap(({ photoId }) => photoId ?? []);
    const seen = new Map((await this.photos.findByIds(ids, actor)).map((each) => [each.photo.photoId, each]));
    const days = found.days.map(({ date, state, photoId }) => ({ date, state, photo: (photoId !== null && seen.get(photoId)) || null }));
    return { ...found, days };
  }
}
