import type { CursorPage } from '@heliograph/cqrs/reads';
import { FindRegisteredOffset } from '@heliograph/identity-contracts';
import { Rejected } from '@heliograph/kernel';
import { FindLatestOffset } from '@heliograph/media-contracts';
import { dateAt, dateOf, endOf, FindOpenDays, FindStreak, type OpenDay } from '@heliograph/views-contracts';
import { Injectable } from '@nestjs/common';
import { type Actor, isPerson, MessageBus, type Person } from '../actor/index.js';
import { type PhotoListQuery, PhotoLists } from './photo-lists.js';
import type { PhotoView } from './photo-view.js';

/** A day where clocks are set to an offset, in minutes east of UTC. */
export interface Today {
  readonly offsetMinutes: number;
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly yesterday: string;
  readonly endsAt: Date;
}

/** Where a person stands today (U3, N6). */
export interface OwnDay {
  /** Days of the streak that stands; 0 = none does. */
  readonly streak: number;
  readonly isCovered: boolean;
  readonly endsAt: Date;
}

/** What people have made today (N6), and what a person still can cover in time. */
@Injectable()
export class PhotosOfToday {
  constructor(
    private readonly bus: MessageBus,
    private readonly lists: PhotoLists,
  ) {}

  /** By the offset that was asked for; null = by the actor's latest known one, else that of their registration, which is UTC where the actor is not a person (U2). */
  async today(offsetMinutes: number | null, actor: Actor, now = new Date()): Promise<Today> {
    const offset = offsetMinutes ?? (isPerson(actor) ? await this.offsetOf(actor) : null) ?? 0;
    const day = dateAt(now.getTime(), offset);
    return { offsetMinutes: offset, date: dateOf(day), yesterday: dateOf(day - 1), endsAt: new Date(endOf(day, offset)) };
  }

  /**
   * Published photos whose day it is, newest upload first. A day that somebody began to read before midnight can be read to its end: its cursors are good
   * for a day more. @throws Rejected `foreign-cursor`
   */
  async listPhotosOfToday({ date, yesterday }: Today, asked: PhotoListQuery, actor: Actor): Promise<CursorPage<PhotoView>> {
    try {
      return await this.lists.listPhotos({ kind: 'day', date }, asked, actor);
    } catch (error) {
      if (!(error instanceof Rejected) || error.code !== 'foreign-cursor') throw error;
      return this.lists.listPhotos({ kind: 'day', date: yesterday }, asked, actor);
    }
  }

  /** Of the day before. @throws Rejected `foreign-cursor` */
  listPhotosOfYesterday({ yesterday }: Today, asked: PhotoListQuery, actor: Actor): Promise<CursorPage<PhotoView>> {
    return this.lists.listPhotos({ kind: 'day', date: yesterday }, asked, actor);
  }

  /** Of somebody new it is that of their browser, until a photo has one. */
  private async offsetOf({ userId }: Person): Promise<number | null> {
    return (await this.bus.ask(new FindLatestOffset(userId))) ?? this.bus.ask(new FindRegisteredOffset(userId));
  }

  /** The days that the person can still cover in time, the last of them today. */
  openDays(person: Person, { offsetMinutes }: Today, now = new Date()): Promise<readonly OpenDay[]> {
    return this.bus.ask(new FindOpenDays(person.userId, offsetMinutes, now));
  }

  async ownDay(person: Person, now = new Date()): Promise<OwnDay> {
    const today = await this.today(null, person, now);
    const [streak, days] = await Promise.all([this.bus.ask(new FindStreak(person.userId, now)), this.openDays(person, today, now)]);
    return { streak: streak?.days ?? 0, isCovered: days.at(-1)?.isCovered ?? false, endsAt: today.endsAt };
  }
}
