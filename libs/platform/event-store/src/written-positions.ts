import { AsyncLocalStorage } from 'node:async_hooks';

/** A place in a log. */
export interface Position {
  readonly log: string;
  readonly seq: number;
}

const writes = new AsyncLocalStorage<Map<string, number>>();

/** Runs `work` and answers, beside its result, how far each log had been written by it. */
export async function trackWrites<T>(work: () => Promise<T>): Promise<{ result: T; positions: Position[] }> {
  const positions = new Map<string, number>();
  const result = await writes.run(positions, work);
  return { result, positions: [...positions].map(([log, seq]) => ({ log, seq })) };
}

/** Runs `work` with a map that fills with the newest written seq of each log; for hooks that see begin and end apart. */
export function collectWrites<T>(positions: Map<string, number>, work: () => T): T {
  return writes.run(positions, work);
}

export function noteWrite({ log, seq }: Position): void {
  const positions = writes.getStore();
  if (positions) positions.set(log, Math.max(seq, positions.get(log) ?? 0));
}
