import type { RowChange, Table } from '@heliograph/database';
import type { Event, StoredEvent, StreamId } from '@heliograph/kernel';
import type { EventDefinition, EventShape } from '@heliograph/kernel/events';

/** An event as an inline projection sees it: before it has a place in the log, so nothing but its own content. */
export interface NewEvent<E extends Event = Event> {
  readonly type: E['type'];
  readonly data: E['data'];
  readonly stream: StreamId;
  readonly actor: string;
}

/** Row changes made in the transaction of the append. Pure, and of the event's content only, so that replay equals live. */
export interface InlineProjection {
  readonly name: string;
  readonly tables: readonly Table[];
  readonly on: Readonly<Record<string, ((event: never) => readonly RowChange[]) | undefined>>;
}

export function inlineProjection<E extends Event>(options: {
  readonly name: string;
  readonly tables: readonly Table[];
  readonly on: { readonly [Type in E['type']]?: (event: NewEvent<Extract<E, { type: Type }>>) => readonly RowChange[] };
}): InlineProjection {
  return options as unknown as InlineProjection;
}

/** A gapless, hash-chained sequence of events; each context has one. */
export interface LogDefinition {
  readonly name: string;
  /** What other contexts hear of it. */
  readonly published: readonly EventShape[];
  readonly events: ReadonlyMap<string, EventDefinition>;
  readonly inline: readonly InlineProjection[];
  /** Named secrets of the keyring without which its events cannot be interpreted. They exist before its first event. */
  readonly secrets?: readonly string[];
}

/** Row changes of all inline projections of `log` for one event, in their declared order. */
export function inlineChanges(log: LogDefinition, event: NewEvent): RowChange[] {
  return log.inline.flatMap((projection) => [...(projection.on[event.type]?.(event as never) ?? [])]);
}

/** What the producer publishes of a stored event. */
export function publishedEvents(log: LogDefinition, event: StoredEvent): readonly StoredEvent[] {
  const definition = log.events.get(event.type);
  if (!definition || definition.publish === 'private') return [];
  if (definition.publish === 'verbatim') return [event];
  return definition.publish(event as never).map((translated) => ({ ...event, type: translated.type, data: translated.data }));
}
