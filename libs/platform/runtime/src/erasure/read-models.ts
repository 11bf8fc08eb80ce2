import type { Queryable } from '@heliograph/database';
import { headsOf } from '@heliograph/event-store';
import { checkpointsOf, laggingProjections } from '@heliograph/projections';
import { until } from '@heliograph/timing';
import type { BoundedContext } from '../bounded-context.js';

const CATCH_UP_WITHIN_MILLISECONDS = 3_000;

/** Waits a little until every read model has passed what the logs hold now; returns those that have not. */
export async function laggingReadModels(database: Queryable, contexts: readonly BoundedContext[]): Promise<readonly string[]> {
  const followed = contexts.flatMap(({ projections }) => checkpointsOf({ projections, reactions: [] }));
  const heads = await headsOf(database);
  let behind: readonly string[] = [];
  const haveCaughtUp = async () => {
    behind = await laggingProjections(database, followed, heads);
    return behind.length === 0;
  };
  await until(haveCaughtUp, { withinMilliseconds: CATCH_UP_WITHIN_MILLISECONDS, pauseMilliseconds: 50 });
  return behind;
}
