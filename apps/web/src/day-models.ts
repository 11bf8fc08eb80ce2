import type { Theme } from '@heliograph/media-contracts';
import type { CountedDays, DayState, OpenDay, PersonDays } from '@heliograph/views-contracts';
import type { Listing, PhotoCard } from './models.js';

export type { CountedDays };

/** A day of somebody; its photograph only where the viewer sees it. */
export interface CalendarDay {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly state: DayState;
  readonly photo: Pick<PhotoCard, 'id' | 'title' | 'width' | 'height' | 'thumb'> | null;
}

/** A year of somebody (N6). */
export interface Calendar extends Pick<PersonDays, 'today' | 'streak' | 'countMissed' | 'countCompleted' | 'level'> {
  readonly year: number;
  readonly days: readonly CalendarDay[];
}

/** What people have made today (N6). */
export interface TodayView {
  /** `YYYY-MM-DD` where the viewer is; for visitors in UTC. */
  readonly date: string;
  /** Until it ends there. */
  readonly millisecondsLeft: number;
  readonly listing: Listing<PhotoCard>;
  /** After a first page with few photographs; null where there are enough, or no others. */
  readonly earlier: EarlierPhotos | null;
  /** Of this week. */
  readonly theme: Theme | null;
  /** What the viewer can still cover in time, the last of them today; null of visitors. */
  readonly openDays: readonly OwnOpenDay[] | null;
}

/** Those of yesterday, or the newest ones of any day. */
export interface EarlierPhotos {
  readonly of: 'yesterday' | 'any-day';
  readonly photos: readonly PhotoCard[];
}

export interface OwnOpenDay extends Pick<OpenDay, 'date' | 'isCovered'> {
  /** Until a photograph of it is late. */
  readonly millisecondsLeft: number;
}
