import { clientOf, type Queryable } from '@heliograph/database';
import type pg from 'pg';

/** One direct connection of the owner, for one transaction. */
export interface OwnerConnection extends Queryable {
  readonly client: pg.Client;
}

/** Runs `work` between `begin` and commit on a connection of its own; any error rolls back and is thrown on. */
export async function withOwnerConnection<T>(adminUrl: string, begin: string, work: (owner: OwnerConnection) => Promise<T>): Promise<T> {
  const client = clientOf(adminUrl, { application_name: 'heliograph backup' });
  // A broken connection is reported by the next statement on it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(begin);
    // COPY shall give the same text everywhere, and this transaction is long on purpose.
    await client.query("set local timezone = 'UTC'");
    await client.query("set local datestyle = 'ISO, YMD'");
    await client.query('set local bytea_output = hex');
    await client.query('set local statement_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const owner: OwnerConnection = {
      client,
      query: async <Row extends object>(sql: string, params: readonly unknown[] = []) =>
        (await client.query(sql, [...params])).rows as Row[],
    };
    const result = await work(owner);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}
