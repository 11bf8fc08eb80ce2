/** SQL types of columns, with what a query returns for each. */
interface SqlTypes {
  bigint: number;
  integer: number;
  smallint: number;
  real: number;
  'double precision': number;
  text: string;
  boolean: boolean;
  'timestamptz(3)': Date;
  'timestamptz(0)': Date;
  'timestamp(3)': Date;
  date: Date;
  jsonb: unknown;
  uuid: string;
  bytea: Buffer;
  xid8: string;
  tsvector: string;
  'text[]': string[];
  'bigint[]': number[];
  'integer[]': number[];
}

export type ColumnType = keyof SqlTypes;

/** As in a migration, with one difference: a column is `not null` unless its type ends with `null`. */
export type Column = ColumnType | `${ColumnType} null`;
export type Columns = Readonly<Record<string, Column>>;

declare const ownType: unique symbol;

/** A column whose values have a type of their own: `column<UserId>('bigint')`, `column<UserId | null>('bigint null')`. */
export const column = <V>(type: Column) => type as Column & { readonly [ownType]: V };

/** The one declaration of a table. A check compares it with what the migrations make (tools/checks/src/state.int.spec.ts). */
export interface Table<K extends Columns = Columns, C extends Columns = Columns, G extends Columns = Columns> {
  /** `schema.table` */
  readonly name: string;
  /** The primary key. */
  readonly key: K;
  readonly columns: C;
  /** Columns that the database computes, which nobody writes. */
  readonly generated?: G;
  /** Columns that a sweep changes as time passes. They do not follow from a log, so they are left out where rows are compared with a replay. */
  readonly swept?: readonly string[];
  /** Condition in SQL on its columns: rows that a sweep deletes as time passes. They are left out likewise, so a rebuild may bring them back for a while. */
  readonly expired?: string;
  /** A column of numbers: a row in which `add` brings it to 0 is deleted, so that nothing remains of what was removed. */
  readonly deleteAtZero?: string;
  /** How other rows of the table change when one of these columns is put or changed. */
  readonly afterBatch?: AfterBatch;
}

type ColumnsOf<T extends Table> = T['key'] & T['columns'] & NonNullable<T['generated']>;
type PropertyOf<Name extends string> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<PropertyOf<Tail>>}` : Name;
type ValueOf<C> = C extends { readonly [ownType]: infer V }
  ? V
  : C extends `${infer Type extends ColumnType} null`
    ? SqlTypes[Type] | null
    : C extends ColumnType
      ? SqlTypes[C]
      : never;

/** A row as a query with `columnsOf` returns it: the column `took_at` is `tookAt`. */
export type RowOf<T extends Table> = {
  readonly [Name in keyof ColumnsOf<T> & string as PropertyOf<Name>]: ValueOf<ColumnsOf<T>[Name]>;
};

/**
 * A function of the database that is called once after all statements of a batch, with the table's name (it may be a shadow) and the keys of the
 * rows whose column in `on` was put or changed: one bigint each. Its result must not depend on how events are divided into batches.
 */
export interface AfterBatch {
  readonly call: (table: string, ids: string) => string;
  readonly on: readonly string[];
}

export function table<const K extends Columns, const C extends Columns, const G extends Columns = Record<never, never>>(
  name: string,
  shape: {
    key: K;
    columns: C;
    generated?: G;
    swept?: readonly Extract<keyof C, string>[];
    expired?: string;
    deleteAtZero?: Extract<keyof C, string>;
    afterBatch?: AfterBatch & { readonly on: readonly Extract<keyof C, string>[] };
  },
): Table<K, C, G> {
  if (!/^[a-z_]+\.[a-z_]+$/.test(name)) throw new Error(`Not a schema-qualified table name: ${name}`);
  return { name, ...shape };
}

/** Values that JSON can carry; instants as ISO 8601 strings or Date. */
export type Value = string | number | boolean | null | Date | readonly unknown[] | object;
export type Values = Readonly<Record<string, Value | undefined>>;
type KeyOf<T extends Table> = Readonly<{ [Column in keyof T['key']]: Value }>;
type SomeOf<T extends Table> = Readonly<{ [Column in keyof T['columns']]?: Value }>;
type FilterOf<T extends Table> = Readonly<{ [Column in keyof (T['key'] & T['columns'])]?: Value }>;
type DeltasOf<T extends Table> = Readonly<{ [Column in keyof T['columns']]?: number }>;

/** What a projection returns: a change of rows as data, applied by the event store (inline) or by a projection's runner. */
export type RowChange =
  | { readonly op: 'put' | 'change' | 'add'; readonly table: Table; readonly key: Values; readonly values: Values }
  | { readonly op: 'remove'; readonly table: Table; readonly key: Values }
  | { readonly op: 'changeWhere'; readonly table: Table; readonly where: Values; readonly values: Values }
  | { readonly op: 'removeWhere'; readonly table: Table; readonly where: Values };

/** A row that must exist with these values at the commit of an append. */
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
export function changeWhere<T extends Table>(table: T, where: FilterOf<T>, values: SomeOf<T>): RowChange {
  return { op: 'changeWhere', table, where: where as Values, values: values as Values };
}

export function removeWhere<T extends Table>(table: T, where: FilterOf<T>): RowChange {
  return { op: 'removeWhere', table, where: where as Values };
}

/** The SQL type of a column that may be written. @throws Error the table has no such column */
export function typeOf(table: Table, column: string): ColumnType {
  const type = table.key[column] ?? table.columns[column];
  if (!type) throw new Error(`${table.name} has no column ${column}`);
  return withoutNull(type);
}

const namesOf = ({ key, columns, generated }: Table): string[] => Object.keys({ ...key, ...columns, ...generated });

/** All properties of a row, as `select` of TypeORM has them. */
export const selectionOf = <T extends Table>(table: T): { readonly [Name in keyof RowOf<T>]: true } =>
  Object.fromEntries(namesOf(table).map((name) => [propertyOf(name), true])) as never;

/** For a select list: these properties of a row. */
export const columnsOf = <T extends Table>(table: T, select: { readonly [Name in keyof RowOf<T>]?: true } = selectionOf(table)): string =>
  namesOf(table)
    .filter((name) => propertyOf(name) in select)
    .map((name) => (name === propertyOf(name) ? name : `${name} as "${propertyOf(name)}"`))
    .join(', ');

const withoutNull = (type: Column): ColumnType => type.replace(' null', '') as ColumnType;

export const propertyOf = (column: string): string => column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
