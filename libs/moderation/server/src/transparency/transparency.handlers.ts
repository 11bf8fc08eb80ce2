import { ReadDatabase } from '@heliograph/database';
import { ListMonthsOfModeration, type MonthOfModeration } from '@heliograph/moderation-contracts';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';

/** The median is the wait that half of the decisions did not exceed. */
const MONTHS = `
  with newest as (select distinct month from moderation.transparency_months order by month desc limit $1),
    waited as (
      select month, reason, tenths, sum(decisions) over (partition by month, reason order by tenths) as sofar,
             sum(decisions) over (partition by month, reason) as total
        from moderation.transparency_waits join newest using (month)),
    medians as (select month, reason, min(tenths) as tenths from waited where sofar * 2 >= total group by month, reason)
  select month, reason, reports, decisions, appeals, reversals, (tenths / 10.0)::float8 as "medianHours"
    from moderation.transparency_months join newest using (month) left join medians using (month, reason)
   order by month desc, reason`;

@QueryHandler(ListMonthsOfModeration)
export class ListMonthsOfModerationHandler implements IQueryHandler<ListMonthsOfModeration> {
  constructor(private readonly database: ReadDatabase) {}

  execute({ months }: ListMonthsOfModeration): Promise<readonly MonthOfModeration[]> {
    return this.database.query<MonthOfModeration>(MONTHS, [months]);
  }
}
