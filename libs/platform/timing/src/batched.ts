import { runAtEndOfTurn } from './end-of-turn.js';

/** Statements of one kind that are under way at once. Two keep both this process and the database busy. */
const AT_ONCE = 2;
/** Callers that one statement answers at most, where nothing else is said. */
const MOST = 200;

interface QueuedKey<Key, Answer> {
  readonly key: Key;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Reads of callers that wait at the same time, in one statement (batching). It is sent after its callers asked and never before, so that every
 * answer is as new as if the caller had asked alone. There is no timer: a lone caller waits for nobody.
 * @param read answers in the order of the keys; a time-out of its has the code `ETIMEDOUT`
 * @param most callers of one statement: less where an answer may be large
 */
export function batched<Key, Answer>(
  read: (keys: readonly Key[]) => Promise<readonly Answer[]>,
  most = MOST,
): (key: Key) => Promise<Answer> {
  const waiting: QueuedKey<Key, Answer>[] = [];
  let underWay = 0;
  let scheduled = false;

  function schedule(): void {
    if (scheduled || waiting.length === 0 || underWay === AT_ONCE) return;
    scheduled = true;
    // At the end of this turn of the event loop: callers that were just answered together ask together again.
    runAtEndOfTurn(() => {
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

  async function answer(batch: readonly QueuedKey<Key, Answer>[]): Promise<void> {
    try {
      const answers = await read(batch.map(({ key }) => key));
      batch.forEach(({ resolve }, index) => resolve(answers[index] as Answer));
    } catch (error) {
      // Those that came in the meantime would wait as long for the same error.
      const others = (error as NodeJS.ErrnoException).code === 'ETIMEDOUT' ? waiting.splice(0) : [];
      for (const { reject } of [...batch, ...others]) reject(error);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      schedule();
    });
}
