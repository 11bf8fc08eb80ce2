import type { Transactional } from './snapshot.js';

const LOCK_TIMEOUT = '3s';

/**
 * One rebuild or verification of a projection at a time, whichever process it runs in. The lock belongs to a connection of its own:
 * when the process is killed, it is released. The time-out allows for the server to notice that.
 * @throws Error another one is under way
 */
export async function exclusively<T>(admin: Transactional, projection: string, work: () => Promise<T>): Promise<T> {
  return admin.transaction(async (guard) => {
    await guard.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    try {
      await guard.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`heliograph projection ${projection}`]);
    } catch (error) {
      if ((error as { code?: string }).code !== '55P03') throw error;
      throw new Error(`Another rebuild or verification of ${projection} is under way`, { cause: error });
    }
    // Idle until the work is done, however long that takes. It comes last and has no parameters, so that it replaces the statement
    // before: PostgreSQL keeps the last one with parameters open, and its snapshot, which would keep vacuum from removing dead rows in the whole database.
    await guard.query('set local idle_in_transaction_session_timeout = 0');
    return work();
  });
}
