import { runMigrations } from 'bullmq';
import { clientOf } from '@heliograph/database';
import pg from 'pg';
import { nameOf } from './queue-name.js';

/** A context and its queues besides `wake`. */
export interface QueuesOfContext {
  readonly context: string;
  readonly queues: readonly string[];
}

/** Makes or updates the tables of BullMQ's PostgreSQL back end, as the owner, and lets the runtime login use them. Safe to repeat. */
export async function migrateQueues(adminUrl: string, runtimeLogin: string, contexts: readonly QueuesOfContext[]): Promise<void> {
  const client = clientOf(adminUrl);
  await client.connect();
  try {
    await runMigrations(client as never, 'bullmq');
    // BullMQ would make a sequence at a queue's first job, as a login without that right.
    for (const { context, queues } of contexts)
      for (const queue of ['wake', ...queues]) {
        const { rows } = await client.query("select format('create sequence if not exists bullmq.%I', bullmq.job_id_seq_name($1)) as sql", [
          nameOf(context, queue),
        ]);
        await client.query(rows[0].sql);
      }
    const login = pg.escapeIdentifier(runtimeLogin);
    await client.query(`grant usage on schema bullmq to ${login}`);
    await client.query(`grant select, insert, update, delete on all tables in schema bullmq to ${login}`);
    await client.query(`grant usage, select on all sequences in schema bullmq to ${login}`);
    await client.query(`grant execute on all functions in schema bullmq to ${login}`);
  } finally {
    await client.end();
  }
}
