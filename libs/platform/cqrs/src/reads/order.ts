import type { PageRequest, Position } from '@heliograph/kernel';

/** A column that a list is ordered by. */
export interface Column {
  readonly sql: string;
  /** `timestamp`: what a clock somewhere said. */
  readonly type: 'bigint' | 'timestamptz' | 'timestamp';
}

export const integer = (sql: string): Column => ({ sql, type: 'bigint' });
export const instant = (sql: string): Column => ({ sql, type: 'timestamptz' });
export const wallClock = (sql: string): Column => ({ sql, type: 'timestamp' });

/** A total order (U6): columns that all run the same way, the id last. */
export interface Order {
  readonly columns: readonly Column[];
  readonly descending: boolean;
}

/** Parts of a statement that takes the rows of one page. */
export interface Keyset {
  /** Condition, or `true`. */
  readonly beyond: string;
  /** `order by` and `limit`. Rows are taken away from the position that the page starts at. */
  readonly rest: string;
  readonly params: readonly unknown[];
}

/** Select expression: a row's position. Positions compare as the list runs. */
export function positionSql({ columns }: Order): string {
  return `array[${columns.map(({ sql, type }) => (type === 'bigint' ? sql : `extract(epoch from ${sql}) * 1000`)).join(', ')}]::float8[]`;
}

/** The direction in which the list runs. */
export const directionOf = ({ descending }: Order): 'asc' | 'desc' => (descending ? 'desc' : 'asc');

/** @param request where it starts before a position its rows are taken backwards */
export const isBackwards = ({ from }: Pick<PageRequest, 'from'>): boolean => !!from && 'before' in from;

/**
 * The number of rows stands in the text: where it is a parameter, a plan for all values expects a tenth of the table.
 * @param next number of the first parameter that is still free @throws Error a position of another list; what is not a number of rows
 */
export function keyset({ columns, descending }: Order, request: PageRequest, rows: number, next: number): Keyset {
  if (!Number.isSafeInteger(rows) || rows < 0) throw new Error(`${rows} is not a number of rows`);
  const { from, page, perPage } = request;
  const down = descending !== isBackwards(request);
  const rest = `order by ${columns.map(({ sql }) => `${sql} ${down ? 'desc' : 'asc'}`).join(', ')} limit ${rows}`;
  if (!from) {
    const before = (page - 1) * perPage;
    return before === 0 ? { beyond: 'true', rest, params: [] } : { beyond: 'true', rest: `${rest} offset $${next}`, params: [before] };
  }
  const position = 'before' in from ? from.before : from.after;
  const values = columns.map(({ type }, index) => `$${next + index}::${type}`);
  const names = columns.map(({ sql }) => sql);
  return { beyond: `(${names.join(', ')}) ${down ? '<' : '>'} (${values.join(', ')})`, rest, params: valuesAt(columns, position) };
}

function valuesAt(columns: readonly Column[], position: Position): unknown[] {
  if (position.length !== columns.length) throw new Error(`A position of ${columns.length} values is needed, not of ${position.length}`);
  return columns.map(({ type }, index) => valueOf[type](position[index] as number));
}

const valueOf: Readonly<Record<Column['type'], (place: number) => unknown>> = {
  bigint: (place) => place,
  timestamptz: (place) => new Date(place),
  // As text: the driver would turn a date into the zone of this process.
  timestamp: (place) => new Date(place).toISOString().slice(0, -1),
};
