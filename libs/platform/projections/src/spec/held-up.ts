import type { Queryable } from '@heliograph/database';
import { type TestProduct } from '@heliograph/testing';
import { eventually } from '@heliograph/testing/pure';
import { expect } from '@jest/globals';

const OF_WORKERS = `datname = current_database() and application_name = 'heliograph sample worker'`;

/**
 * Blocks transactions that change words, copies or derived rows while `work` runs: by then a batch of the shelves has changed its
 * other rows, and not moved its checkpoint. `untilWaiting` resolves when so many batches wait, for this lock or for each other.
 */
export async function holdingUp(
  { admin }: TestProduct,
  work: (untilWaiting: (batches: number) => Promise<void>) => Promise<void>,
): Promise<void> {
  await admin.transaction(async (tx) => {
    for (const name of ['sample.words', 'shelf.places', 'shelf.shelves']) await tx.query(`select from ${name} for update`);
    await work((batches) => eventually(async () => expect((await waiting(admin)).length).toBe(batches), 20_000));
  });
}

/** Ends the batches that wait, as the server does when it finds that their process has ended. */
export async function endWaiting(database: Queryable): Promise<void> {
  const pids = await waiting(database);
  await database.query('select pg_terminate_backend(pid, 5000) from unnest($1::int[]) as pid', [pids]);
}

/** Transactions of workers that are open: they wait for their process, have failed and wait for it, or wait for each other. */
export async function openTransactions(database: Queryable): Promise<number> {
  return (
    await database.query(
      `select pid from pg_stat_activity where ${OF_WORKERS} and (state like 'idle in transaction%' or (state = 'active' and wait_event_type = 'Lock'))`,
    )
  ).length;
}

async function waiting(database: Queryable): Promise<number[]> {
  const rows = await database.query<{ pid: number }>(
    `select pid from pg_stat_activity where ${OF_WORKERS} and state = 'active' and wait_event_type = 'Lock'`,
  );
  return rows.map(({ pid }) => pid);
}
