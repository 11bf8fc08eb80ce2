import { type PhotoId, Query, type UserId } from '@heliograph/kernel';

/**
 * Of one day of a person (N6). `covered`: by a photo that was on time. `late`: by later ones alone. `missed`: by none. `grace`: by none yet, and
 * not counted as missed. `future`: it has not begun where they are. `before`: it lies before the first covered day.
 */
export type DayState = 'covered' | 'late' | 'missed' | 'grace' | 'future' | 'before';

export interface DayOfPerson {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly state: DayState;
  /** The one that stands for the day; null where none covers it. */
  readonly photoId: PhotoId | null;
}

/** A number of U3 and the days that make it up, oldest first; of many thousands the latest. Those of a level are the days that raised it. */
export interface CountedDays {
  readonly value: number;
  readonly days: readonly string[];
}

export interface PersonDays {
  /** The date where they are (U2). */
  readonly today: string;
  /** Each day of the year. */
  readonly days: readonly DayOfPerson[];
  readonly streak: CountedDays;
  readonly countMissed: CountedDays;
  readonly countCompleted: CountedDays;
  readonly level: CountedDays;
}

/** A year of somebody who is known to exist, day by day; `year` null = that of their today. The caller checks who may see the photos. */
export class FindPersonDays extends Query<PersonDays> {
  constructor(
    readonly userId: UserId,
    readonly year: number | null,
    readonly now: Date = new Date(),
  ) {
    super();
  }
}

/** A day that a photo published now would cover in time (U2). */
export interface OpenDay {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly isCovered: boolean;
  /** From then on a photo of it is late. */
  readonly lateFrom: Date;
}

/** Of somebody whose clock is set to this offset: the days that can still be covered in time, the last of them today; none but today before the first covered one. */
export class FindOpenDays extends Query<readonly OpenDay[]> {
  constructor(
    readonly userId: UserId,
    readonly offsetMinutes: number,
    readonly now: Date = new Date(),
  ) {
    super();
  }
}

/** Of each of these people, how their clock is set (U2), in minutes east of UTC. Whose clock nobody knows is absent. */
export class FindClockOffsets extends Query<ReadonlyMap<UserId, number>> {
  constructor(readonly userIds: readonly UserId[]) {
    super();
  }
}

/** A run of days that stands, and when it ends unless a photo makes it longer (U3). */
export interface CurrentStreak {
  readonly userId: UserId;
  /** How long it is. */
  readonly days: number;
  readonly endsAt: Date;
}

/** Null = none stands. */
export class FindStreak extends Query<CurrentStreak | null> {
  constructor(
    readonly userId: UserId,
    readonly now: Date = new Date(),
  ) {
    super();
  }
}

/** Streaks that end up to `until`, the next one first. `after`: the last one of the page before; `userId` null = all that end after the instant. */
export class ListEndingStreaks extends Query<readonly CurrentStreak[]> {
  constructor(
    readonly after: { readonly endsAt: Date; readonly userId: UserId | null },
    readonly until: Date,
    readonly limit: number,
  ) {
    super();
  }
}
