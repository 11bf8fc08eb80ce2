import { Database, type Queryable, type Transaction } from '@heliograph/database';
import type { TestProduct } from '@heliograph/testing';
import type { Transactional } from '../snapshot.js';

/** The owner's connections, where `meanwhile` happens in the middle of each comparison of rows: as if that took so long. */
export function comparingSlowly(admin: Transactional, meanwhile: () => Promise<void>): Transactional {
  const slowly = (database: Queryable): Transaction => ({
    query: async (sql, params) => {
      if (/ full join /.test(sql)) await meanwhile();
      return database.query(sql, params);
    },
    prepared: ({ text, params }) => database.query(text, params),
  });
  return { query: slowly(admin).query, transaction: (work) => admin.transaction((tx) => work(slowly(tx))) };
}

/** Reads `table` in a transaction that stays open; returns the function that ends it. */
export async function readingForLong(product: TestProduct, table: string): Promise<() => Promise<void>> {
  const database = await Database.connect({ url: product.adminUrl, pool: 1 });
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  let reading: Promise<unknown> = Promise.resolve();
  await new Promise<void>((resolve) => {
    reading = database.transaction(async (tx) => {
      await tx.query(`select 1 from ${table} limit 1`);
      resolve();
      await ended;
    });
  });
  return async () => {
    end();
    await reading;
    await database.close();
  };
}
