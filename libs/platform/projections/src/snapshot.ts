import type { Database, Queryable, Transaction } from '@heliograph/database';

/** What can run statements, alone or several in one transaction, and perhaps such as are planned once, also without waiting between them. */
export type Transactional = Pick<Database, 'query' | 'transaction'> & Partial<Pick<Database, 'prepared' | 'sendTransaction'>>;

/**
 * Runs `work` in a transaction that sees the database as it stood at its first statement, and its own writes: live rows, their
 * checkpoints and the heads of the logs do not change for it, while others continue to write them. Needs a direct connection.
 */
export async function withSnapshot<T>(admin: Transactional, work: (snapshot: Transactional) => Promise<T>): Promise<T> {
  return admin.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read');
    return work(withSavepoints(tx));
  });
}

/** Each statement, and each transaction, becomes a savepoint of `tx`, so that what fails can be tried again in another way. */
export function withSavepoints(tx: Queryable): Transactional {
  const saved = async <T>(work: () => Promise<T>): Promise<T> => {
    await tx.query('savepoint step');
    try {
      const result = await work();
      await tx.query('release savepoint step');
      return result;
    } catch (error) {
      await tx.query('rollback to savepoint step');
      throw error;
    }
  };
  const step: Transaction = { query: (sql, params) => tx.query(sql, params), prepared: ({ text, params }) => tx.query(text, params) };
  return { query: (sql, params) => saved(() => tx.query(sql, params)), transaction: (work) => saved(() => work(step)) };
}
