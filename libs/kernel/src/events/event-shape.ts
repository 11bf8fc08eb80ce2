import type { z } from 'zod';
import type { Event } from '../event.js';

/** Name and data of an event. Contracts have the shapes that other contexts hear; what is stored is built on them. */
export interface EventShape<Type extends string = string, Schema extends z.ZodObject = z.ZodObject> {
  readonly type: Type;
  readonly schema: Schema;
}

export const eventShape = <const Type extends string, Schema extends z.ZodObject>(
  type: Type,
  schema: Schema,
): EventShape<Type, Schema> => ({ type, schema });

/** One that describes this data. */
export type EventSchema<Data> = z.ZodObject & z.ZodType<Data>;

type Primitive = string | number | boolean | null | undefined;
export type Immutable<Value> = Value extends Primitive ? Value : { readonly [Key in keyof Value]: Immutable<Value[Key]> };

/** The type of the data that a schema describes. */
export type InferData<Schema extends z.ZodType> = Immutable<z.output<Schema>>;

/** The type of an event, of a union of them: `InferEvent<(typeof events)[number]>`. */
export type InferEvent<Shape> = Shape extends { readonly type: infer Type extends string; readonly schema: infer Schema extends z.ZodType }
  ? Event<Type, InferData<Schema>>
  : never;
