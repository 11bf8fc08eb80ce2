import type { Database } from '@heliograph/database';

/** One seed or reset after the other, whoever starts them. The lock goes with its connection, so a killed run leaves none. */
export function oneAtATime<T>(database: Database, work: () => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtext('heliograph demo'))");
    return work();
  });
}
