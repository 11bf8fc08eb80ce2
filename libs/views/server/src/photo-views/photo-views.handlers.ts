import { ReadDatabase } from '@heliograph/database';
import { ViewsByDay } from '@heliograph/views-contracts';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';

/** $1 photo, $2 the first day. */
const VIEWS_BY_DAY = `select day::text as day, views from views.photo_view_days where photo_id = $1 and day >= $2::date`;

@QueryHandler(ViewsByDay)
export class ViewsByDayHandler implements IQueryHandler<ViewsByDay> {
  constructor(private readonly database: ReadDatabase) {}

  async execute({ photoId, since }: ViewsByDay): Promise<ReadonlyMap<string, number>> {
    const rows = await this.database.prepared<{ day: string; views: number }>({
      name: 'views_by_day',
      text: VIEWS_BY_DAY,
      params: [photoId, since],
    });
    return new Map(rows.map(({ day, views }) => [day, views]));
  }
}
