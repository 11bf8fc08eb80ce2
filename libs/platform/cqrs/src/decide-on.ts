import type { RowCondition } from '@heliograph/database';
import {
  type Appended,
  ConcurrencyConflict,
  type EventStore,
  type LogDefinition,
  type StreamAppend,
  Unavailable,
} from '@heliograph/event-store';
import { type Context, type Decider, type Event, fold, Rejected, type StreamId, type Versioned } from '@heliograph/kernel';
import { setTimeout as pause } from 'node:timers/promises';
import { requireEditBudget } from './edit-budget.js';

/** For this long, a decision that conflicts with other processes is repeated; then it is refused. */
const MAX_MILLISECONDS = 5_000;
/** The longest pause after a conflict. Its length is random, so that no process always comes second. */
const MAX_PAUSE_MILLISECONDS = 10;

export interface DecideOptions<C, E extends Event, S> {
  readonly log: LogDefinition;
  readonly stream: StreamId;
  readonly decider: Decider<C, E, S>;
  readonly command: C;
  readonly context: Context;
  /** The stream is new: its id was made just now, and there is nothing to load. */
  readonly isNew?: boolean;
  /** The answer of `loadState` a moment ago, so that the stream is not loaded again. If it has changed since then, the append fails and the decision is repeated. */
  readonly state?: Versioned<S> | undefined;
  /** Other streams that are written in the same append, when there is something to append. */
  readonly otherStreams?: readonly StreamAppend[];
  /** A change that a person may repeat without end: it is charged to the day's budget of its stream. */
  readonly isEdit?: boolean;
  /** Rows that must have these values at the commit. */
  readonly requires?: readonly RowCondition[];
}

export interface Decided<E extends Event> {
  /** Empty if there was nothing to do. */
  readonly events: readonly E[];
  readonly appended: Appended | null;
}

/**
 * Loads the stream, decides, appends. Decisions on one stream take turns in this process; one that conflicts with another process reads and
 * decides again. A conflict on one of `otherStreams` is thrown to the caller, which knows what it stands for (a name that is taken).
 * Where the context expects a version, the stream has to be at it, at the commit too: of two such decisions at once one is refused (S14).
 * The context's allowance pays for what is stored, and for nothing else: two at once never take the same place (B7).
 * @throws Rejected by the decider, `version-moved` · ConcurrencyConflict on one of `otherStreams` · ConditionFailed · BudgetSpent · DuplicateCommand · Unavailable, also when
 *   too many wait for the stream
 */
export function decideOn<C, E extends Event, S>(store: EventStore, options: DecideOptions<C, E, S>): Promise<Decided<E>> {
  const { log, stream, decider, isNew, state } = options;
  const loaded = isNew ? { version: 0, state: decider.initial } : state;
  let hasWaited = false;
  // If it had to wait for its turn, earlier decisions may have changed the stream, and `state` would only lead to a conflict.
  const decision = store.runInTurn(log, stream, () => decided(store, options, hasWaited ? undefined : loaded));
  hasWaited = true;
  return decision;
}

/** The state that a decision is made on. A caller can load it while it waits for something else, and give it to `decideOn` as `state`. */
export async function loadState<E extends Event, S>(
  store: EventStore,
  { log, stream, decider }: { readonly log: LogDefinition; readonly stream: StreamId; readonly decider: Decider<never, E, S> },
): Promise<Versioned<S>> {
  const { version, events } = await store.loadLatest<E>(log, stream);
  return { version, state: fold(decider, events as unknown as readonly E[]) };
}

async function decided<C, E extends Event, S>(
  store: EventStore,
  options: DecideOptions<C, E, S>,
  loaded: Versioned<S> | undefined,
): Promise<Decided<E>> {
  const { log, stream, decider, command, context, otherStreams = [], requires, isEdit } = options;
  const { allowance, now } = context;
  const until = performance.now() + MAX_MILLISECONDS;
  for (let first = loaded; ; first = undefined) {
    const { version, state } = first ?? (await loadState(store, options));
    const events = decider.decide(command, state);
    // A caller that may not change it at all is refused for that reason (S12).
    if ((context.expectedVersion ?? version) !== version) throw new Rejected('version-moved');
    if (events.length === 0) return { events, appended: null };
    if (isEdit) await requireEditBudget(store, log, stream, version, now);
    const isCharged = allowance !== undefined && (await store.budgets.take(allowance, now));
    try {
      const appended = await store.append(log, {
        streams: [{ stream, expectedVersion: version, events }, ...otherStreams],
        context,
        requires,
      });
      return { events, appended };
    } catch (error) {
      if (isCharged) await store.budgets.giveBack(allowance, now);
      if (!(error instanceof ConcurrencyConflict)) throw error;
      const isOurs = otherStreams.length === 0 || (await store.versionOf(log, stream)) !== version;
      if (!isOurs) throw error;
      if (performance.now() > until) throw new Unavailable(`Too many writers on ${log.name}`, 1, { cause: error });
      await pause(Math.random() * MAX_PAUSE_MILLISECONDS);
    }
  }
}
