import { Addresses } from '@heliograph/application/addresses';
import { PhotoDays, type DayView } from '@heliograph/application/photos';
import { Answer, type Caller, Coalesce, CurrentCaller, parse } from '@heliograph/http';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { Answers, listWithNumbers } from '../docs/answer-schemas.js';
import { daysQuery } from '../users/user.requests.js';
import { presentPhoto } from './photo.presenter.js';

const numbers = { streak: 'CountedDays', count_missed: 'CountedDays', count_completed: 'CountedDays', level: 'CountedDays' } as const;

/** A person's year, day by day (N6). */
@Controller('users/:username')
export class UserDaysController {
  constructor(
    private readonly days: PhotoDays,
    private readonly addresses: Addresses,
  ) {}

  @Get('days')
  @Coalesce()
  @Answers("A user's days of a year, and the days that their numbers count", listWithNumbers('Day', numbers))
  async listDaysOfUser(@CurrentCaller() caller: Caller, @Param('username') username: string, @Query({ schema: daysQuery }) query: unknown) {
    const readYear = () => parse(daysQuery, query).year ?? null;
    const { days, streak, countMissed, countCompleted, level } = await this.days.listDays(username, readYear, caller);
    const data = days.map((day) => presentDay(day, this.addresses));
    return new Answer({ data }, { meta: { streak, count_missed: countMissed, count_completed: countCompleted, level } });
  }
}

function presentDay({ date, state, photo }: DayView, addresses: Addresses) {
  return { date, state, photo: photo && { data: presentPhoto(photo, addresses) } };
}
