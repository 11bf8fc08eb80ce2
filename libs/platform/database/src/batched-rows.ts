/** A database, or the server that the request in hand is read from. */
export interface Batching {
  /** @param most keys of one statement, where an answer may be large */
  batched<Key, Answer>(read: (keys: readonly Key[]) => Promise<readonly Answer[]>, most?: number): (key: Key) => Promise<Answer>;
}

/**
 * Rows by their keys, in one statement for all callers that wait at the same time; a key without a row is absent. A row may be in several hands:
 * change nothing of it.
 */
export function batchedRows<Key, Row>(
  database: Batching,
  read: (keys: readonly Key[]) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
): (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Row>> {
  const batch = database.batched(async (asked: readonly (readonly Key[])[]): Promise<readonly ReadonlyMap<Key, Row>[]> => {
    const rows = new Map((await read([...new Set(asked.flat())])).map((row) => [keyOf(row), row]));
    return asked.map((keys) => new Map(keys.flatMap((key) => (rows.has(key) ? [[key, rows.get(key) as Row] as const] : []))));
  });
  return async (keys) => (keys.length === 0 ? new Map() : batch(keys));
}

/** The same for callers that want one row each; null where there is none. */
export function batchedRow<Key, Row>(
  database: Batching,
  read: (keys: readonly Key[]) => Promise<readonly Row[]>,
  keyOf: (row: Row) => Key,
): (key: Key) => Promise<Row | null> {
  return database.batched(async (keys: readonly Key[]): Promise<readonly (Row | null)[]> => {
    const rows = new Map((await read([...new Set(keys)])).map((row) => [keyOf(row), row]));
    return keys.map((key) => rows.get(key) ?? null);
  });
}
