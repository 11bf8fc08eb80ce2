import type { Queryable } from '@heliograph/database';
import { type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { expect } from '@jest/globals';

const OF_WORKERS = `datname = current_database() and application_name = 'heliograph sample worker'`;

/**
 * Blocks transactions that change words, copies or derived rows while `work` runs: by then a batch of the shelves has changed its
 * other rows, and not moved its checkpoint. `untilWaiting` resolves when so many batches wait, for this lock or for each other, with the
 * process numbers of their connections.
 */
export async function holdingUp(
  { admin }: TestProduct,
  work: (untilWaiting: (batches: number) => Promise<number[]>) => Promise<void>,
): Promise<void> {
  await admin.transaction(async (tx) => {
    for (const name of ['sample.words', 'shelf.places', 'shelf.shelves']) await tx.query(`select from ${name} for update`);
    await work((batches) =>
      eventually(async () => {
        const pids = await waiting(admin);
        expect(pids).toHaveLength(batches);
        return pids;
      }, 20_000),
    );
  });
}

/** Ends the batches that wait, as the server does when it finds that their process has ended. */
export async function endWaiting(database: Queryable): Promise<void> {
  const pids = await waiting(database);
  await database.query('select pg_terminate_backend(pid, 5000) from unnest($1::int[]) as pid', [pids]);
}

/** Those of the connections with an open transaction: it waits for its process, has failed and waits for it, or waits for another one. */
export async function withOpenTransaction(database: Queryable, pids: readonly number[]): Promise<number[]> {
  const rows = await database.query<{ pid: number }>(
    `select pid from pg_stat_activity where pid = any($1::int[])
       and (state like 'idle in transaction%' or (state = 'active' and wait_event_type = 'Lock'))`,
    [pids],
  );
  return rows.map(({ pid }) => pid);
}

async function waiting(database: Queryable): Promise<number[]> {
  const rows = await database.query<{ pid: number }>(
    `select pid from pg_stat_activity where ${OF_WORKERS} and state = 'active' and wait_event_type = 'Lock'`,
  );
  return rows.map(({ pid }) => pid);
}
