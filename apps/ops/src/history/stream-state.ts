import type { Queryable } from '@heliograph/database';
import { type CausedRow, logOfStream, pagesOfLog } from '@heliograph/event-store';
import { fold, type StoredEvent, type StreamId } from '@heliograph/kernel';
import type { Fold } from '@heliograph/cqrs';
import type { BoundedContext } from '@heliograph/runtime';
import { type Moment } from './moment.js';
import type { ReadRows } from './read-events.js';

/** What a stream was at a moment. Personal fields are sealed, or open while their person's key lives, and null after. */
export interface StreamState {
  readonly log: string;
  readonly stream: StreamId;
  /** Events so far; 0 = the stream did not exist yet. */
  readonly version: number;
  /** Place and time of the last of them. */
  readonly seq: number | null;
  readonly recordedAt: Date | null;
  /** As the deciders see it; null for streams whose events say it all. */
  readonly state: unknown;
}

/** @throws Error when no log has such a stream */
export async function stateAt(
  sources: { readonly contexts: readonly BoundedContext[]; readonly database: Queryable; readonly read: ReadRows },
  stream: StreamId,
  at: Moment | null,
): Promise<StreamState> {
  const logs = sources.contexts.flatMap(({ log }) => (log ? [log.name] : []));
  const found = await logOfStream(sources.database, logs, stream);
  const context = sources.contexts.find(({ log }) => log?.name === found);
  if (!context?.log) throw new Error(`There is no stream ${stream}; names of streams look like ${kinds(sources.contexts).join(', ')}`);
  const rows: CausedRow[] = [];
  for await (const page of pagesOfLog(sources.database, context.log.name, { stream, after: 0, limit: Infinity })) rows.push(...page);
  const events = await sources.read(stream, rows);
  const past = at ? events.filter((event) => isUntil(event, at)) : events;
  const last = past.at(-1);
  return {
    log: context.log.name,
    stream,
    version: last?.version ?? 0,
    seq: last?.seq ?? null,
    recordedAt: last?.recordedAt ?? null,
    state: stateOf(foldOf(context, stream), past),
  };
}

/** The fold of a stream by its name: the longest matching kind wins, so `photo-like-7-9` is a `photo-like`, not a `photo`. */
export function foldOf({ streams = {} }: BoundedContext, stream: StreamId): Fold | null {
  const [kind] = Object.keys(streams)
    .filter((name) => stream.startsWith(`${name}-`))
    .sort((one, other) => other.length - one.length);
  return kind === undefined ? null : (streams[kind] ?? null);
}

const stateOf = (folded: Fold | null, events: readonly StoredEvent[]): unknown =>
  folded === null ? null : fold(folded as { initial: unknown; evolve(state: unknown, event: StoredEvent): unknown }, events);

const isUntil = ({ seq, recordedAt }: StoredEvent, at: Moment): boolean =>
  'seq' in at ? seq <= at.seq : recordedAt.getTime() <= at.time.getTime();

const kinds = (contexts: readonly BoundedContext[]): string[] =>
  contexts.flatMap(({ streams = {} }) => Object.keys(streams).map((name) => `${name}-…`));
