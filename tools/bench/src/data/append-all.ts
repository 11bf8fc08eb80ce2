import { commandIdFrom, newContext } from '@heliograph/cqrs';
import { isConnectionError } from '@heliograph/database';
import {
  type Append,
  ConcurrencyConflict,
  DuplicateCommand,
  type EventStore,
  type LogDefinition,
  type StreamAppend,
  Unavailable,
} from '@heliograph/event-store';
import type { Session } from '../session.js';
import type { Filling } from './dataset.js';

/** While one append commits, the next ones are sealed and digested. */
const IN_FLIGHT = 2;
const MOST_TRIES = 50;
const REPORT_MILLISECONDS = 5_000;

/** Appends what is not there yet. Every append is a command whose id follows from its number, so a run that was interrupted is found. */
export async function appendAll(session: Session, store: EventStore, filling: Filling): Promise<void> {
  const { log, things, total, perAppend } = filling;
  const appends = Math.ceil(total / perAppend);
  const commandOf = (number: number) => commandIdFrom(`bench data ${things} ${total} ${number}`);
  const first = await firstMissing(appends, async (number) => (await store.outcome(log.name, commandOf(number))) !== null);
  const start = performance.now();
  const begun = Math.max(0, first - IN_FLIGHT);
  let next = begun;
  let done = begun;
  let reportedAt = start;
  const work = async () => {
    while (next < appends && !session.isEnding) {
      const number = next++;
      const streams = await filling.streams(number * perAppend, Math.min(total, (number + 1) * perAppend));
      await append(store, log, { streams, context: { ...newContext('system:bench'), commandId: commandOf(number) } });
      done++;
      if (performance.now() - reportedAt < REPORT_MILLISECONDS) continue;
      reportedAt = performance.now();
      const left = ((reportedAt - start) / (done - begun)) * (appends - done);
      session.tell(`${things}: ${Math.min(total, done * perAppend)} of ${total}, ${Math.round(left / 1_000)} s left`);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  if (session.isEnding) throw new Error('Interrupted; the same command goes on from there');
}

/** Whose personal fields are in these events. */
function peopleIn(log: LogDefinition, streams: readonly StreamAppend[]): number[] {
  return streams.flatMap(({ events }) =>
    events.flatMap(({ type, data }) => {
      const personal = log.events.get(type)?.personal;
      return personal ? [Number((data as Record<string, unknown>)[personal.of])] : [];
    }),
  );
}

/** Events that an interrupted run has stored count; on a busy machine the append is retried under the same command id. */
async function append(store: EventStore, log: LogDefinition, wanted: Append): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await store.keyring.prepare(peopleIn(log, wanted.streams));
      await store.append(log, wanted);
      return;
    } catch (error) {
      if (error instanceof DuplicateCommand || error instanceof ConcurrencyConflict) return;
      if (!(error instanceof Unavailable || isConnectionError(error)) || tries === MOST_TRIES) throw error;
    }
}

/** Of numbers 0 .. count-1, of which the first ones are there, the first that is not. */
async function firstMissing(count: number, isThere: (number: number) => Promise<boolean>): Promise<number> {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (await isThere(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
