import type { Work, WorkServices } from '@heliograph/runtime';
import { every } from '@heliograph/timing';

const PAUSE_MILLISECONDS = 600_000;

/** By the database's clock: twice as long as a process may go without reading them (`ChangeFeed`). */
const OLD_CHANGES = `delete from moderation.block_changes where recorded_at < now() - interval '1 hour'`;

/** Deletes what every process has long read of changed blocks. Several workers may do it at once. */
export function sweepChanges({ database, log }: Pick<WorkServices, 'database' | 'log'>): Work {
  const sweep = async () => void (await database.query(OLD_CHANGES));
  return every(PAUSE_MILLISECONDS, sweep, { onError: ({ message }) => log({ level: 'warn', message: `sweep of moderation: ${message}` }) });
}
