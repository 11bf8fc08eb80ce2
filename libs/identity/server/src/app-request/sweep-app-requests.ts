import type { Queryable } from '@heliograph/database';
import type { AppId } from '@heliograph/kernel';
import { APPS_TO_SWEEP, SWEEP_HOURS, SWEEP_REQUESTS } from '../application/app-request.sql.js';

const HOUR_MILLISECONDS = 3_600_000;
const KEPT = 7 * 24 * HOUR_MILLISECONDS;
const APPS = 1_000;

/** Deletes whole hours of more than seven days ago, so many rows in a statement; returns how many. Several processes may do it at once. */
export async function sweepAppRequests(database: Queryable, now: Date, batch = 10_000): Promise<number> {
  const latest = now.getTime() - KEPT;
  const end = new Date(latest - (latest % HOUR_MILLISECONDS));
  let swept = 0;
  const gone = async (sweep: string, ...params: unknown[]) => {
    const [row] = await database.query<{ gone: number }>(sweep, params);
    swept += row?.gone ?? 0;
    return row?.gone ?? 0;
  };
  for (;;) {
    const apps = (await database.query<{ app_id: AppId }>(APPS_TO_SWEEP, [end, APPS])).map((row) => row.app_id);
    if (apps.length === 0) return swept;
    while ((await gone(SWEEP_REQUESTS, apps, end, batch)) === batch);
    await gone(SWEEP_HOURS, apps, end);
  }
}
