import { atEndOfTurn, WhileUnchanged } from '@heliograph/timing';

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

/** Pages of lists, with what was made of them. */
const MOST_KEPT = 64;

/**
 * One read for all callers that wait for the same thing at the same time. It is sent at the end of a turn of the event loop, in which nobody is left
 * out who asks. A read that was sent already may be older than the question, so those that come meanwhile share the next one.
 */
export class SharedReads {
  private readonly waiting = new Map<string, Promise<unknown>>();
  private readonly sent = new Map<string, Promise<unknown>>();
  private readonly unchanged: WhileUnchanged<unknown> | null;

  /** @param snapshot of the database, as `Database.snapshot`: an answer is given again while that is the same; null = each is read */
  constructor(snapshot: (() => Promise<string>) | null) {
    this.unchanged = snapshot && new WhileUnchanged({ state: snapshot, most: MOST_KEPT });
  }

  /** @param key what makes two reads the same */
  read<T>(key: string, read: () => Promise<T>): Promise<T> {
    const joined = this.waiting.get(key);
    if (joined) return joined as Promise<T>;
    const before = this.sent.get(key);
    const next = (before ? before.then(endOfTurn, endOfTurn) : endOfTurn()).then(() => this.send(key, read));
    this.waiting.set(key, next);
    return next;
  }

  private send<T>(key: string, read: () => Promise<T>): Promise<T> {
    this.waiting.delete(key);
    const answer = this.unchanged ? (this.unchanged.read(key, read) as Promise<T>) : read();
    const sent = answer.finally(() => {
      if (this.sent.get(key) === sent) this.sent.delete(key);
    });
    this.sent.set(key, sent);
    return sent;
  }
}

const endOfTurn = (): Promise<void> => new Promise((resolve) => atEndOfTurn(resolve));
