import type { Database } from '@heliograph/database';

/** Well below the runtime login's idle_in_transaction_session_timeout, which would end the lock's connection. */
const HEARTBEAT = 3_000;

/** One seed or reset after the other, whoever starts them. The lock goes with its connection, so a killed run leaves none. */
export function oneAtATime<T>(database: Database, work: () => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtext('heliograph demo'))");
    const heartbeat = setInterval(() => void tx.query('select 1').catch(() => undefined), HEARTBEAT);
    try {
      return await work();
    } finally {
      clearInterval(heartbeat);
    }
  });
}
