import type { Database } from '@heliograph/database';
import { every, until } from '@heliograph/timing';

/** Well below the runtime login's idle_in_transaction_session_timeout, which would end the lock's connection. */
const HEARTBEAT_MILLISECONDS = 3_000;
const PAUSE_MILLISECONDS = 250;

/** Runs one seed or reset at a time, in all processes. The lock ends with its connection, so a killed run leaves none. */
export function oneAtATime<T>(database: Database, work: () => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    // Polled: a wait inside the database would end with the login's lock_timeout.
    const taken = async () =>
      (await tx.query<{ mine: boolean }>("select pg_try_advisory_xact_lock(hashtext('heliograph demo')) as mine"))[0]?.mine;
    await until(taken, { withinMilliseconds: Infinity, pauseMilliseconds: PAUSE_MILLISECONDS });
    const heartbeat = every(HEARTBEAT_MILLISECONDS, () => tx.query('select 1'), { onError: () => undefined });
    try {
      return await work();
    } finally {
      await heartbeat.stop();
    }
  });
}
