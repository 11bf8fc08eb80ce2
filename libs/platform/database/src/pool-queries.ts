import type pg from 'pg';
import { type NamedStatement, NamedStatements } from './named-statements.js';
import { type StatementWatch, measure } from './statement-watch.js';

/** Single statements on whichever connection of `pool` is free, as `Database` runs them. */
export interface PoolQueries {
  query<Row extends object = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  prepared<Row extends object>(statement: NamedStatement): Promise<Row[]>;
}

export function poolQueries(pool: pg.Pool, watch?: StatementWatch): PoolQueries {
  const named = new NamedStatements(pool, watch);
  return {
    query: (sql, params) => measure(watch, { text: sql }, async () => (await pool.query(sql, params as unknown[])).rows),
    prepared: (statement) => named.query(statement),
  };
}
