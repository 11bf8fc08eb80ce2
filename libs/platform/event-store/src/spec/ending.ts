import type { Queryable } from '@heliograph/database';
import { CommandId } from '@heliograph/kernel';
import { walkedChain } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import type { EventStore } from '../event-store.js';
import type { Attempt, StoredPoint } from './attempt.js';
import { faultsOf } from './history.js';

/** Waits until no statement of a lost connection runs any more, queries the outcome of every command, and checks the history and the chain. */
export async function faultsOfLog(admin: Queryable, store: EventStore, attempts: readonly Attempt[]): Promise<string[]> {
  await eventually(async () => {
    const running = await admin.query(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'heliograph log' and state <> 'idle'`,
    );
    if (running.length > 0) throw new Error(`${running.length} statement(s) of lost connections are still running`);
  }, 15_000);
  const [head] = await admin.query<{ head_seq: number }>(`select head_seq from event_store.logs where log = 'sample'`);
  const rows = await admin.query<StoredPoint>(
    `select seq, stream, version, command_id as "commandId", (payload::json ->> 'thingId')::bigint as thing from event_store.events where log = 'sample' order by seq`,
  );
  const totals = await admin.query<{ thing_id: number; points: number }>('select thing_id, points from sample.points');
  const { faults } = await walkedChain(admin, 'sample');
  return [
    ...faults.map(({ seq, reason }) => `chain at ${seq}: ${reason}`),
    ...faultsOf(attempts, {
      head: head?.head_seq ?? -1,
      rows,
      outcomes: await outcomesOf(store, attempts),
      points: new Map(totals.map((row) => [row.thing_id, row.points])),
    }),
  ];
}

async function outcomesOf(store: EventStore, attempts: readonly Attempt[]): Promise<Map<string, number | null>> {
  const outcomes = new Map<string, number | null>();
  const ids = [...new Set(attempts.map(({ commandId }) => commandId))];
  const ask = async () => {
    for (let id = ids.pop(); id !== undefined; id = ids.pop())
      outcomes.set(id, (await store.outcome('sample', CommandId(id)))?.seq ?? null);
  };
  await Promise.all(Array.from({ length: 8 }, ask));
  return outcomes;
}
