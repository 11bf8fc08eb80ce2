import type { Database } from '@heliograph/database';

/** Well below the runtime login's idle_in_transaction_session_timeout, which would end the lock's connection. */
const HEARTBEAT = 3_000;
const PAUSE = 250;

/** One seed or reset after the other, whoever starts them. The lock goes with its connection, so a killed run leaves none. */
export function oneAtATime<T>(database: Database, work: () => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    // Asked for again and again: a wait inside the database would end with the login's lock_timeout.
    const taken = async () =>
      (await tx.query<{ mine: boolean }>("select pg_try_advisory_xact_lock(hashtext('heliograph demo')) as mine"))[0]?.mine;
    while (!(await taken())) await new Promise((resolve) => setTimeout(resolve, PAUSE));
    const heartbeat = setInterval(() => void tx.query('select 1').catch(() => undefined), HEARTBEAT);
    try {
      return await work();
    } finally {
      clearInterval(heartbeat);
    }
  });
}
