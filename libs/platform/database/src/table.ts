/** Column types that row changes may carry. */
export type ColumnType =
  | 'bigint'
  | 'integer'
  | 'smallint'
  | 'text'
  | 'boolean'
  | 'timestamptz(3)'
  | 'timestamp(3)'
  | 'date'
  | 'jsonb'
  | 'double precision'
  | 'uuid'
  | 'text[]'
  | 'bigint[]';

export type Columns = Readonly<Record<string, ColumnType>>;

/** Shape of a table as far as row changes need it: its schema-qualified name, primary key and other columns. */
export interface Table<K extends Columns = Columns, C extends Columns = Columns> {
  readonly name: string;
  readonly key: K;
  readonly columns: C;
  /** Columns that a sweep changes as time passes. They do not follow from a log, so they are left out where rows are compared with a replay. */
  readonly swept?: readonly string[];
  /** A column of numbers: a row in which `add` brings it to 0 is deleted, so that nothing remains of what was removed. */
  readonly deleteAtZero?: string;
  /** What follows for other rows of the table when one of these columns is put or changed. */
  readonly afterBatch?: AfterBatch;
}

/**
 * A call of a function of the database, once behind all statements of a batch, with the table's name (it may be a shadow) and the keys of the
 * rows whose column in `on` was put or changed: one bigint each. Its result must not depend on how events are divided into batches.
 */
export interface AfterBatch {
  readonly call: (table: string, ids: string) => string;
  readonly on: readonly string[];
}

export function table<const K extends Columns, const C extends Columns>(
  name: string,
  shape: {
    key: K;
    columns: C;
    swept?: readonly Extract<keyof C, string>[];
    deleteAtZero?: Extract<keyof C, string>;
    afterBatch?: AfterBatch & { readonly on: readonly Extract<keyof C, string>[] };
  },
): Table<K, C> {
  if (!/^[a-z_]+\.[a-z_]+$/.test(name)) throw new Error(`Not a schema-qualified table name: ${name}`);
  return { name, ...shape };
}

/** Values that JSON can carry; instants as ISO 8601 strings or Date. */
export type Value = string | number | boolean | null | Date | readonly unknown[] | object;
export type Values = Readonly<Record<string, Value | undefined>>;
type KeyOf<T extends Table> = Readonly<{ [Column in keyof T['key']]: Value }>;
type SomeOf<T extends Table> = Readonly<{ [Column in keyof T['columns']]?: Value }>;
type DeltasOf<T extends Table> = Readonly<{ [Column in keyof T['columns']]?: number }>;

/** What a projection returns: a change of rows as data, applied by the event store (inline) or by a projection's runner. */
export type RowChange =
  | { readonly op: 'put' | 'change' | 'add'; readonly table: Table; readonly key: Values; readonly values: Values }
  | { readonly op: 'remove'; readonly table: Table; readonly key: Values }
  | { readonly op: 'changeWhere'; readonly table: Table; readonly where: Values; readonly values: Values }
  | { readonly op: 'removeWhere'; readonly table: Table; readonly where: Values };

/** A row that must be there with these values at the commit of an append. */
export interface RowCondition {
  readonly table: Table;
  readonly key: Values;
  readonly values: Values;
}

export function requires<T extends Table>(table: T, key: KeyOf<T>, values: SomeOf<T>): RowCondition {
  return { table, key: key as Values, values: values as Values };
}

/** Inserts the row, or updates just these columns of it. */
export function put<T extends Table>(table: T, key: KeyOf<T>, values: SomeOf<T>): RowChange {
  return { op: 'put', table, key: key as Values, values: values as Values };
}

/** Updates these columns where the row exists; else nothing. */
export function change<T extends Table>(table: T, key: KeyOf<T>, values: SomeOf<T>): RowChange {
  return { op: 'change', table, key: key as Values, values: values as Values };
}

/** Adds to integer columns; a missing row is inserted with its other columns at their defaults. */
export function add<T extends Table>(table: T, key: KeyOf<T>, deltas: DeltasOf<T>): RowChange {
  return { op: 'add', table, key: key as Values, values: deltas as Values };
}

export function remove<T extends Table>(table: T, key: KeyOf<T>): RowChange {
  return { op: 'remove', table, key: key as Values };
}

/** Updates every row whose columns equal `where`. Costs a statement of its own: for rare events (erasure, renames). */
export function changeWhere<T extends Table>(table: T, where: SomeOf<T>, values: SomeOf<T>): RowChange {
  return { op: 'changeWhere', table, where: where as Values, values: values as Values };
}

export function removeWhere<T extends Table>(table: T, where: SomeOf<T>): RowChange {
  return { op: 'removeWhere', table, where: where as Values };
}

/** @throws Error the table has no such column */
export function typeOf(table: Table, column: string): ColumnType {
  const type = table.key[column] ?? table.columns[column];
  if (!type) throw new Error(`${table.name} has no column ${column}`);
  return type;
}
