import type { Dispatcher } from '@heliograph/cqrs';
import { Command } from '@heliograph/kernel';
import type { Runtime } from '@heliograph/runtime';
import { eventually } from './eventually.js';

/** Every query reads from the replica, once that has all that the primary had at the time of the query: so all expectations of specs hold there too. */
export function replicaReading(dispatcher: Dispatcher, { database, reads }: Runtime): Dispatcher {
  const dispatch: Dispatcher['dispatch'] = async (message) => {
    if (message instanceof Command) return dispatcher.dispatch(message);
    const [written] = await database.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn');
    await eventually(async () => {
      if (!reads.replica?.isUsable) throw new Error('The replica is away or too far behind');
      const reached = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as reached';
      const [here] = await reads.replica.read((replica) => replica.query<{ reached: boolean }>(reached, [written?.lsn]));
      if (!here?.reached) throw new Error(`The replica has not reached ${written?.lsn}`);
    });
    return reads.allowReplica(() => dispatcher.dispatch(message));
  };
  return Object.assign(Object.create(dispatcher) as Dispatcher, { dispatch });
}
