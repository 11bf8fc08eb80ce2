import type { PhotoId } from '@heliograph/kernel';
import { LikesByDay } from '@heliograph/social-graph-contracts';
import { dateOf, dayOf, ViewsByDay } from '@heliograph/views-contracts';
import { Injectable } from '@nestjs/common';
import { MessageBus, type Person } from '../actor/index.js';
import { VisiblePhotos } from './visible-photos.js';

export interface DayOfPhoto {
  /** `YYYY-MM-DD`, of UTC. */
  readonly date: string;
  /** U5 */
  readonly views: number;
  /** Given on that day, and not taken back. */
  readonly likes: number;
}

/** Days that are shown, today among them. */
const DAYS = 30;

/** What others think of a photo, for its owner. */
@Injectable()
export class PhotoStatistics {
  constructor(
    private readonly bus: MessageBus,
    private readonly visible: VisiblePhotos,
  ) {}

  /** The last thirty days, oldest first. @throws Rejected `photo-not-found`, `not-your-photo` */
  async lastDays(id: PhotoId, actor: Person, now = new Date()): Promise<readonly DayOfPhoto[]> {
    const { photoId } = await this.visible.findOwnPhoto(id, actor);
    const today = dayOf({ tookAt: now.toISOString() });
    const dates = Array.from({ length: DAYS }, (_, back) => dateOf(today - DAYS + 1 + back));
    const [since = ''] = dates;
    const [views, likes] = await Promise.all([this.bus.ask(new ViewsByDay(photoId, since)), this.bus.ask(new LikesByDay(photoId, since))]);
    return dates.map((date) => ({ date, views: views.get(date) ?? 0, likes: likes.get(date) ?? 0 }));
  }
}
