import type { RowChange, Table } from '@heliograph/database';
import type { Event, StoredEvent, StreamId } from '@heliograph/kernel';
import type { z } from 'zod';

type FieldsOf<E extends Event> = Extract<keyof E['data'], string>;

/** Sealed fields of older versions, where they were others: they are opened before an upcaster sees them. */
type FieldsByVersion = Readonly<Record<number, readonly string[]>>;

/** What is stored under one event name. `version` is the newest schema version; older ones are read through `upcasters`. */
export interface EventOptions<E extends Event> {
  readonly type: E['type'];
  readonly version: number;
  readonly schema: z.ZodType<E['data']>;
  /** A literal example, for the catalogue and the frozen samples. */
  readonly sample: E['data'];
  /** Fields (string, string array or null) stored encrypted under the key of the person whose user id stands in field `of`. */
  readonly personal?: { readonly of: FieldsOf<E>; readonly fields: readonly FieldsOf<E>[]; readonly formerly?: FieldsByVersion };
  /** Spreads events over 64 partitions; the thing that is counted or changed (photo of a like, followee of a follow). */
  readonly partitionBy: (data: E['data']) => string | number;
  /** `upcasters[1]` makes version 2 of a payload out of version 1. */
  readonly upcasters?: Readonly<Record<number, (old: never) => unknown>>;
  /** What other contexts receive: the event as it is stored, nothing, or a translation. */
  readonly publish: 'verbatim' | 'private' | ((event: StoredEvent<E>) => readonly Event[]);
}

export type EventDefinition = Omit<EventOptions<Event>, 'publish' | 'partitionBy' | 'personal' | 'schema'> & {
  readonly schema: z.ZodType;
  readonly personal?: { readonly of: string; readonly fields: readonly string[]; readonly formerly?: FieldsByVersion };
  readonly partitionBy: (data: never) => string | number;
  readonly publish: 'verbatim' | 'private' | ((event: never) => readonly Event[]);
};

export function event<E extends Event>(options: EventOptions<E>): EventDefinition {
  if (!/^[a-z-]+\.[a-z-]+$/.test(options.type)) throw new Error(`Not an event name: ${options.type}`);
  for (let from = 1; from < options.version; from++)
    if (!options.upcasters?.[from]) throw new Error(`${options.type} lacks the upcaster from version ${from}`);
  return options as unknown as EventDefinition;
}

/** Fields that are sealed in a payload of `version`. */
export function personalFields({ personal }: EventDefinition, version: number): readonly string[] {
  return personal?.formerly?.[version] ?? personal?.fields ?? [];
}

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
export function published(log: LogDefinition, event: StoredEvent): readonly StoredEvent[] {
  const definition = log.events.get(event.type);
  if (!definition || definition.publish === 'private') return [];
  if (definition.publish === 'verbatim') return [event];
  return definition.publish(event as never).map((translated) => ({ ...event, type: translated.type, data: translated.data }));
}
