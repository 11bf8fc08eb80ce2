import { DuplicateCommand, type EventStore, type LogDefinition } from '@heliograph/event-store';
import type { Context } from '@heliograph/kernel';
import { BudgetSpent } from './budget-spent.js';

interface Outcome<T> {
  readonly log: LogDefinition;
  /** Its first event is in the stream of what it makes, whose name ends with a number. */
  readonly make: () => Promise<T>;
  /** What it made before. @param made that number */
  readonly find: (made: number) => Promise<T>;
}

/**
 * What a command makes, once: given again under the same id within 24 hours it returns what it made, also where the process crashed before it
 * answered. The budget of a new person does not know what was made before (B7).
 */
export async function idempotent<T>(store: EventStore, { commandId }: Context, { log, make, find }: Outcome<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    const mayBeMade = error instanceof DuplicateCommand || error instanceof BudgetSpent;
    const stream = mayBeMade ? await store.streamOf(log.name, commandId) : null;
    if (stream === null) throw error;
    return find(Number(/(?<!\d)\d+$/.exec(stream)?.[0]));
  }
}
