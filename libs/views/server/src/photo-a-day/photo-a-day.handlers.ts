import { ReadDatabase } from '@heliograph/database';
import { FindPersonDays, type PersonDays } from '@heliograph/views-contracts';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { daysOfYear } from './days-of-year.js';
import type { DatedPhoto } from './photo-a-day.js';
import { DATED_PHOTOS } from './photo-a-day.sql.js';

@QueryHandler(FindPersonDays)
export class FindPersonDaysHandler implements IQueryHandler<FindPersonDays> {
  constructor(@Inject(ReadDatabase) private readonly database: ReadDatabase) {}

  async execute({ userId, year, now }: FindPersonDays): Promise<PersonDays> {
    return daysOfYear(await this.database.prepared<DatedPhoto>({ name: 'dated_photos', text: DATED_PHOTOS, params: [userId] }), year, now);
  }
}
