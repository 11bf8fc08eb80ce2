import { type PhotoId, Query } from '@heliograph/kernel';

/** Views of a photo (U5) by the days of UTC on which there were any, `YYYY-MM-DD`. The caller checks whose photo it is. */
export class ViewsByDay extends Query<ReadonlyMap<string, number>> {
  constructor(
    readonly photoId: PhotoId,
    /** The first day, `YYYY-MM-DD`. */
    readonly since: string,
  ) {
    super();
  }
}
