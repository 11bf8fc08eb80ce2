import type { Queryable } from '@heliograph/database';
import type { Work, WorkServices } from '@heliograph/runtime';
import { every } from '@heliograph/timing';
import { causes, changes, deletions } from './notifications.tables.js';

const PAUSE_MILLISECONDS = 60_000;
const BATCH = 1_000;

const SWEEPS = [causes, changes, deletions].map(
  ({ name, expired }) =>
    `delete from ${name} where ctid = any(array(select ctid from ${name} where ${expired} limit ${BATCH})) returning 1`,
);

/** Deletes what is older than is kept, what was taken back, and what belongs to deleted photos and people. No answer has any of it. Returns how many rows. */
export async function sweepNotifications(database: Queryable, stopping: () => boolean = () => false): Promise<number> {
  let swept = 0;
  for (const sweep of SWEEPS)
    for (let last = BATCH; last === BATCH && !stopping(); swept += last) last = (await database.query(sweep)).length;
  return swept;
}

export function sweepOldNotifications({ database, log }: Pick<WorkServices, 'database' | 'log'>): Work {
  return every(PAUSE_MILLISECONDS, async (stopping) => void (await sweepNotifications(database, () => stopping.aborted)), {
    firstAfterMilliseconds: 0,
    onError: ({ message }) => log({ level: 'warn', message: `sweep of notifications: ${message}` }),
  });
}
