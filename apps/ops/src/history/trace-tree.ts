import type { CommandId, EventId } from '@heliograph/kernel';
import { groupBy } from './group-by.js';
import { type Metadata, describeOrigin } from './metadata.js';
import { type TracedEvent } from './trace.js';

/** A command and the events that it made; each event with the commands that it caused. */
export interface CausedCommand {
  readonly commandId: CommandId;
  readonly actor: string;
  readonly metadata: Metadata;
  readonly events: readonly { readonly event: TracedEvent; readonly causes: readonly CausedCommand[] }[];
}

/** What caused what: the commands that none of these events caused, and under them the rest. `events` in the order of their times. */
export function causeTree(events: readonly TracedEvent[]): CausedCommand[] {
  const known = new Set(events.map(({ eventId }) => eventId));
  const commands = groupBy(events, ({ log, commandId }) => `${log} ${commandId}`);
  const byCause = groupBy([...commands.values()], ([first]) => (first?.causation && known.has(first.causation) ? first.causation : null));
  const causedBy = (eventId: EventId | null): CausedCommand[] =>
    (byCause.get(eventId) ?? []).map((made) => {
      const { commandId, actor, metadata } = made[0] as TracedEvent;
      return { commandId, actor, metadata, events: made.map((event) => ({ event, causes: causedBy(event.eventId) })) };
    });
  return causedBy(null);
}

/** The tree as lines; times count from the first event, and what was asked for is marked. */
export function treeLines(commands: readonly CausedCommand[], first: Date, asked: string): string[] {
  const mark = (...ids: string[]) => (ids.includes(asked) || ids.includes(asked.toLowerCase()) ? '  <-' : '');
  return commands.flatMap(({ commandId, actor, metadata, events }) => [
    `${[actor, describeOrigin(metadata)].filter(Boolean).join(' ')}  command ${commandId}${mark(commandId, metadata.request ?? '')}`,
    ...events.flatMap(({ event, causes: caused }, index) => {
      const isLast = index === events.length - 1;
      const after = `+${event.recordedAt.getTime() - first.getTime()} ms`;
      const place = `${after}  ${event.log} ${event.seq}  ${event.type}  ${event.stream}@${event.version}  ${event.eventId}`;
      return [
        `${isLast ? '└─' : '├─'} ${place}${mark(event.eventId)}`,
        ...treeLines(caused, first, asked).map((line) => `${isLast ? '  ' : '│ '} ${line}`),
      ];
    }),
  ]);
}
