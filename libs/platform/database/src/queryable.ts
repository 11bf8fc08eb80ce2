/** Runs one parametrised statement (`$1` ...) and returns its rows. Int8 arrives as number, timestamptz as Date. */
export interface Queryable {
  query<Row extends object = Record<string, unknown>>(sql: string, params?: readonly unknown[]): Promise<Row[]>;
}
