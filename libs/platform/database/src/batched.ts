/** Statements of one kind that are under way at once. Two keep both this process and the database busy. */
const AT_ONCE = 2;
/** Callers that one statement answers at most, where nothing else is said. */
const MOST = 200;

interface Waiting<Key, Answer> {
  readonly key: Key;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Reads of callers that wait at the same time, in one statement (batching). It is sent after its callers asked and never before, so that every
 * answer is as new as if the caller had asked alone. There is no timer: a lone caller waits for nobody.
 * @param read answers in the order of the keys
 * @param most callers of one statement: less where an answer may be large
 */
export function batched<Key, Answer>(
  read: (keys: readonly Key[]) => Promise<readonly Answer[]>,
  most = MOST,
): (key: Key) => Promise<Answer> {
  const waiting: Waiting<Key, Answer>[] = [];
  let underWay = 0;
  let scheduled = false;

  function schedule(): void {
    if (scheduled || waiting.length === 0 || underWay === AT_ONCE) return;
    scheduled = true;
    // At the end of this turn of the event loop: callers that were just answered together ask together again.
    setImmediate(() => {
      scheduled = false;
      const batch = waiting.splice(0, most);
      underWay++;
      void answer(batch).finally(() => {
        underWay--;
        schedule();
      });
      schedule();
    });
  }

  async function answer(batch: readonly Waiting<Key, Answer>[]): Promise<void> {
    try {
      const answers = await read(batch.map(({ key }) => key));
      batch.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
    } catch (error) {
      // Those that came meanwhile would wait as long for the same error.
      const others = /timeout/i.test((error as Error).message) ? waiting.splice(0) : [];
      for (const { reject } of [...batch, ...others]) reject(error);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      schedule();
    });
}

/** A database, or the server that the request in hand is read from. */
export interface Batching {
  batched<Key, Answer>(read: (keys: readonly Key[]) => Promise<readonly Answer[]>): (key: Key) => Promise<Answer>;
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

/**
 * One read for all callers that wait for the same thing at the same time. A read that is under way already may be older than the question, so those
 * that come meanwhile share the next one.
 */
export class SharedReads {
  private readonly underWay = new Map<string, { next: Promise<unknown> | null; readonly current: Promise<unknown> }>();

  /** @param key what makes two reads the same */
  read<T>(key: string, read: () => Promise<T>): Promise<T> {
    const known = this.underWay.get(key);
    if (!known) return this.start(key, read);
    known.next ??= known.current.then(
      () => this.start(key, read),
      () => this.start(key, read),
    );
    return known.next as Promise<T>;
  }

  private start<T>(key: string, read: () => Promise<T>): Promise<T> {
    const current = read().finally(() => {
      if (this.underWay.get(key)?.current === current) this.underWay.delete(key);
    });
    this.underWay.set(key, { next: null, current });
    return current;
  }
}
