import {
  type Appended,
  ConcurrencyConflict,
  type EventStore,
  type LogDefinition,
  type StreamAppend,
  Unavailable,
} from '@heliograph/event-store';
import { type Context, type Decider, type Event, fold, type StreamId } from '@heliograph/kernel';

const MOST_ATTEMPTS = 3;

export interface DecideOptions<C, E extends Event, S> {
  readonly log: LogDefinition;
  readonly stream: StreamId;
  readonly decider: Decider<C, E, S>;
  readonly command: C;
  readonly context: Context;
  /** Other streams that are written in the same append, when there is something to append. */
  readonly alongside?: readonly StreamAppend[];
}

export interface Decided<E extends Event> {
  /** Empty: there was nothing to do. */
  readonly events: readonly E[];
  readonly appended: Appended | null;
}

/**
 * Loads the stream, decides, appends. After a conflict it reads and decides again, three times at most.
 * A conflict on a stream `alongside` is thrown to the caller, which knows what it stands for (a name that is taken).
 * @throws Rejected by the decider · ConcurrencyConflict on `alongside` · DuplicateCommand · Unavailable
 */
export async function decideOn<C, E extends Event, S>(store: EventStore, options: DecideOptions<C, E, S>): Promise<Decided<E>> {
  const { log, stream, decider, command, context, alongside = [] } = options;
  for (let attempt = 1; ; attempt++) {
    const loaded = await store.load<E>(log, stream);
    const events = decider.decide(command, fold(decider, loaded.events as unknown as readonly E[]));
    if (events.length === 0) return { events, appended: null };
    try {
      const appended = await store.append(log, { streams: [{ stream, expectedVersion: loaded.version, events }, ...alongside], context });
      return { events, appended };
    } catch (error) {
      if (!(error instanceof ConcurrencyConflict)) throw error;
      const moved = (await store.load(log, stream)).version !== loaded.version;
      if (!moved && alongside.length > 0) throw error;
      if (attempt === MOST_ATTEMPTS) throw new Unavailable(`Too many writers on ${log.name}`, 1, { cause: error });
    }
  }
}
