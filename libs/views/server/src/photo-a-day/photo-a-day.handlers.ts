import { ReadDatabase } from '@heliograph/database';
import type { UserId } from '@heliograph/kernel';
import {
  FindClockOffsets,
  FindOpenDays,
  FindPersonDays,
  FindStreak,
  ListEndingStreaks,
  type OpenDay,
  type PersonDays,
  type CurrentStreak,
} from '@heliograph/views-contracts';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { daysOfYear } from './days-of-year.js';
import { openDays } from './open-days.js';
import type { DatedPhoto, PhotoADay } from './photo-a-day.js';
import { CLOCK_OFFSETS, COVERED_DAYS, DATED_PHOTOS, ENDING_STREAKS, STREAK_OF } from './photo-a-day.sql.js';

@QueryHandler(FindPersonDays)
export class FindPersonDaysHandler implements IQueryHandler<FindPersonDays> {
  constructor(private readonly database: ReadDatabase) {}

  async execute({ userId, year, now }: FindPersonDays): Promise<PersonDays> {
    return daysOfYear(await this.database.prepared<DatedPhoto>({ name: 'dated_photos', text: DATED_PHOTOS, params: [userId] }), year, now);
  }
}

@QueryHandler(FindOpenDays)
export class FindOpenDaysHandler implements IQueryHandler<FindOpenDays> {
  constructor(private readonly database: ReadDatabase) {}

  async execute({ userId, offsetMinutes, now }: FindOpenDays): Promise<readonly OpenDay[]> {
    const [covered] = await this.database.prepared<Pick<PhotoADay, 'firstDay' | 'recentDays'>>({
      name: 'covered_days',
      text: COVERED_DAYS,
      params: [userId],
    });
    return openDays(covered ?? null, offsetMinutes, now);
  }
}

@QueryHandler(FindClockOffsets)
export class FindClockOffsetsHandler implements IQueryHandler<FindClockOffsets> {
  constructor(private readonly database: ReadDatabase) {}

  async execute({ userIds }: FindClockOffsets): Promise<ReadonlyMap<UserId, number>> {
    const rows = await this.database.query<{ userId: UserId; offsetMinutes: number }>(CLOCK_OFFSETS, [userIds]);
    return new Map(rows.map(({ userId, offsetMinutes }) => [userId, offsetMinutes]));
  }
}

@QueryHandler(FindStreak)
export class FindStreakHandler implements IQueryHandler<FindStreak> {
  constructor(private readonly database: ReadDatabase) {}

  async execute({ userId, now }: FindStreak): Promise<CurrentStreak | null> {
    const [streak] = await this.database.prepared<CurrentStreak>({ name: 'streak_of', text: STREAK_OF, params: [userId, now] });
    return streak ?? null;
  }
}

@QueryHandler(ListEndingStreaks)
export class ListEndingStreaksHandler implements IQueryHandler<ListEndingStreaks> {
  constructor(private readonly database: ReadDatabase) {}

  execute({ after, until, limit }: ListEndingStreaks): Promise<readonly CurrentStreak[]> {
    return this.database.query<CurrentStreak>(ENDING_STREAKS, [after.endsAt, after.userId, until, limit]);
  }
}
