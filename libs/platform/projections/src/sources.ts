import type { RowChange, Table } from '@heliograph/database';
import type { Event, StoredEvent } from '@heliograph/kernel';

/**
 * The log of these events: the first part of their names. A subscriber names the union of events that the log's owner's contracts
 * export; without it the log is `never`, so a subscription by bare strings does not compile.
 */
export type LogOf<E extends Event> = string extends E['type'] ? never : E['type'] extends `${infer Log}.${string}` ? Log : never;

/** Handlers by event name; an event without one moves the checkpoint and nothing else. */
export type Handlers<E extends Event> = {
  readonly [Type in E['type']]?: (event: StoredEvent<Extract<E, { type: Type }>>) => readonly RowChange[];
};

/** Follows one log by pure functions: event -> row changes as data. */
export interface HandlerSource {
  readonly kind: 'handlers';
  readonly log: string;
  readonly on: Readonly<Record<string, ((event: never) => readonly RowChange[]) | undefined>>;
}

/** Follows one log by counting in SQL, a whole batch in one statement. Only events published verbatim can be counted so. */
export interface CounterSource {
  readonly kind: 'counter';
  readonly log: string;
  readonly table: Table;
  /** Key column of `table` and the field of the event's data that holds its value (an integer). */
  readonly keyColumn: string;
  readonly keyField: string;
  readonly column: string;
  readonly plus: readonly string[];
  readonly minus: readonly string[];
}

export type Source = HandlerSource | CounterSource;

/** The events that a source follows, by name. */
export function typesOf(source: Source): string[] {
  return source.kind === 'handlers' ? Object.keys(source.on) : [...source.plus, ...source.minus];
}

export function from<E extends Event>(log: LogOf<E>, on: Handlers<E>): HandlerSource {
  return { kind: 'handlers', log, on: on as HandlerSource['on'] };
}

type NumbersIn<Data> = { [Field in keyof Data]: Data[Field] extends number ? Field : never }[keyof Data];
type NumberField<E extends Event> = E extends Event ? Extract<NumbersIn<E['data']>, string> : never;
type WithNumber<E extends Event, Field extends string> = Extract<E, Event<string, { readonly [Name in Field]: number }>>['type'];
type IntegerColumn<T extends Table> = Extract<
  { [Column in keyof T['columns']]: T['columns'][Column] extends 'integer' | 'bigint' ? Column : never }[keyof T['columns']],
  string
>;

/** An integer column of a table whose key is one column. */
export interface CounterColumn {
  readonly table: Table;
  readonly column: string;
}

export function counterOf<T extends Table>(table: T, column: IntegerColumn<T>): CounterColumn {
  return { table, column };
}

/** Events of `plus` add 1 and those of `minus` subtract 1 in the row whose key stands in the field `by` of their data. */
export type Counter<E extends Event> = {
  [Field in NumberField<E>]: {
    readonly into: CounterColumn;
    readonly by: Field;
    readonly plus: readonly WithNumber<E, Field>[];
    readonly minus?: readonly WithNumber<E, Field>[];
  };
}[NumberField<E>];

/** @throws Error where the key of the table has more than one column */
export function countFrom<E extends Event>(log: LogOf<E>, { into: { table, column }, by, plus, minus = [] }: Counter<E>): CounterSource {
  const [keyColumn, ...others] = Object.keys(table.key);
  if (!keyColumn || others.length > 0) throw new Error(`${table.name} cannot hold a counter: its key is not one column`);
  return { kind: 'counter', log, table, keyColumn, keyField: by, column, plus, minus };
}
