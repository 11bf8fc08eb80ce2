import type { z } from 'zod';
import type { Event, StoredEvent } from '../event.js';
import { isPersonal } from './event-fields.js';
import type { EventShape, InferData } from './event-shape.js';

/** Personal fields of older versions, where they were others: they are opened before an upcaster sees them. */
type FieldsByVersion = Readonly<Record<number, readonly string[]>>;

type Upcasters = Readonly<Record<number, (old: never) => unknown>>;

/** The data that is stored under one event name. `version` is the newest schema version; older ones are read through `upcasters`. */
export interface EventOptions<Type extends string, Schema extends z.ZodObject, Heard extends EventShape> extends EventShape<Type, Schema> {
  readonly version: number;
  /** A literal example, for the catalogue and the frozen samples. */
  readonly sample: NoInfer<InferData<Schema>>;
  /** Whose its personal fields are: the field that has the user id. */
  readonly owner?: NoInfer<Extract<keyof z.output<Schema>, string>>;
  /** Personal fields of older versions, where they were others. */
  readonly formerly?: FieldsByVersion;
  /** Spreads events over 64 partitions; the thing that is counted or changed (photo of a like, followee of a follow). */
  readonly partitionBy: (data: NoInfer<InferData<Schema>>) => string | number;
  /** `upcasters[1]` makes version 2 of a payload out of version 1. */
  readonly upcasters?: Upcasters;
  /** What other contexts hear: the event as it is stored, nothing, the fields of a shape, or a translation. */
  readonly publish: 'verbatim' | 'private' | Heard | ((event: StoredEvent<Event<Type, NoInfer<InferData<Schema>>>>) => readonly Event[]);
}

export interface EventDefinition<Type extends string = string, Schema extends z.ZodObject = z.ZodObject> extends EventShape<Type, Schema> {
  readonly version: number;
  readonly sample: unknown;
  /** Absent: it has none, and had none. */
  readonly personal?:
    | { readonly of: string; readonly fields: readonly string[]; readonly formerly?: FieldsByVersion | undefined }
    | undefined;
  readonly partitionBy: (data: never) => string | number;
  readonly upcasters?: Upcasters | undefined;
  readonly publish: 'verbatim' | 'private' | ((event: never) => readonly Event[]);
}

/** Others hear no field that is not stored. */
type Fitting<Heard extends EventShape, Schema extends z.ZodObject> = EventShape extends Heard
  ? unknown
  : InferData<Schema> extends InferData<Heard['schema']>
    ? unknown
    : { readonly publish: 'verbatim' | 'private' };

export function event<const Type extends string, Schema extends z.ZodObject, Heard extends EventShape = EventShape>(
  options: EventOptions<Type, Schema, Heard> & Fitting<Heard, Schema>,
): EventDefinition<Type, Schema> {
  const { type, version, schema, sample, owner, formerly, partitionBy, upcasters, publish } = options as EventOptions<
    Type,
    Schema,
    EventShape
  >;
  if (!/^[a-z-]+\.[a-z-]+$/.test(type)) throw new Error(`Not an event name: ${type}`);
  for (let from = 1; from < version; from++) if (!upcasters?.[from]) throw new Error(`${type} lacks the upcaster from version ${from}`);
  const fields = Object.entries(schema.shape).flatMap(([name, field]) => (isPersonal(field) ? [name] : []));
  if (owner === undefined && fields.length > 0) throw new Error(`${type} does not say whose its personal fields are: ${fields.join(', ')}`);
  return {
    ...{ type, version, schema, sample, partitionBy, upcasters },
    personal: owner === undefined ? undefined : { of: owner, fields, formerly },
    publish: typeof publish === 'object' ? picked(publish) : publish,
  };
}

/** The event with the fields of the shape alone. */
function picked({ type, schema }: EventShape) {
  const fields = Object.keys(schema.shape);
  return ({ data }: Event<string, Readonly<Record<string, unknown>>>): readonly Event[] => [
    { type, data: Object.fromEntries(fields.map((field) => [field, data[field]])) },
  ];
}

/** Fields that are stored encrypted in a payload of `version`. */
export function personalFields({ personal }: Pick<EventDefinition, 'personal'>, version: number): readonly string[] {
  return personal?.formerly?.[version] ?? personal?.fields ?? [];
}
