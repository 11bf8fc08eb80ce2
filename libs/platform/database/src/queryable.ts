import type { NamedStatement } from './named-statements.js';

/** Runs one parametrised statement (`$1` ...) and returns its rows. Int8 arrives as number, timestamptz as Date. */
export interface Queryable {
  query<Row extends object = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
}

/** One connection between BEGIN and COMMIT. */
export interface Transaction extends Queryable {
  /** As `query`, for a text that is sent again and again: a connection plans it once. */
  prepared<Row extends object>(statement: NamedStatement): Promise<Row[]>;
}
