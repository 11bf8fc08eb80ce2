import { every } from '@heliograph/timing';
import type { Transactional } from './snapshot.js';

/** Another process has the lock. */
export class UnderWay extends Error {}

interface Patience {
  /** How long the lock is waited for, as PostgreSQL writes it. The default allows for the server to notice that a process was killed. */
  readonly waits?: string;
}

/** A process that is frozen for longer loses the lock. */
const LONGEST_SILENCE = '30s';
const SAY_MILLISECONDS = 5_000;

/**
 * One rebuild or verification of a projection at a time, whichever process it runs in. The lock belongs to a connection of its own:
 * when the process is killed or frozen, it is released. `isLost` says that it was; what is under way must then end.
 * @throws UnderWay another one is under way
 */
export async function exclusively<T>(
  admin: Transactional,
  projection: string,
  work: (isLost: () => boolean) => Promise<T>,
  { waits = '3s' }: Patience = {},
): Promise<T> {
  return admin.transaction(async (guard) => {
    await guard.query(`set local lock_timeout = '${waits}'`);
    try {
      await guard.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`heliograph projection ${projection}`]);
    } catch (error) {
      if ((error as { code?: string }).code !== '55P03') throw error;
      throw new UnderWay(`Another rebuild or verification of ${projection} is under way`, { cause: error });
    }
    // Without parameters, so that it replaces the statement before: PostgreSQL keeps the last one with parameters open, and its snapshot,
    // which would keep vacuum from removing dead rows in the whole database.
    const say = () => guard.query(`set local idle_in_transaction_session_timeout = '${LONGEST_SILENCE}'`);
    await say();
    let isLost = false;
    const saying = every(SAY_MILLISECONDS, say, { onError: () => (isLost = true) });
    try {
      return await work(() => isLost);
    } finally {
      await saying.stop();
    }
  });
}
