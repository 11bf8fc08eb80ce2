import type { PageRequest } from '@heliograph/kernel';
import type { From, Listed, Place } from '@heliograph/views-contracts';

/** A total order: columns that all run the same way, the id last (S7, U6). Type `instant` is a timestamptz. */
export interface Order {
  readonly columns: readonly { readonly sql: string; readonly type: 'integer' | 'instant' }[];
  readonly descending: boolean;
}

/** Parts of a statement that selects one page of ids. */
export interface Slice {
  /** Condition, or `true`. */
  readonly beyond: string;
  /** Order in which rows are taken: away from the place. */
  readonly orderBy: string;
  readonly limit: string;
  /** Select expression: the row's place as float8[]; places compare as the list runs. */
  readonly place: string;
  /** Direction in which the page is shown. */
  readonly direction: 'asc' | 'desc';
  readonly params: readonly unknown[];
}

/** `next` is the number of the first parameter that is still free. */
export function sliceOf({ columns, descending }: Order, page: PageRequest, from: From | null, next: number): Slice {
  const backwards = from !== null && 'before' in from;
  const takenDown = descending !== backwards;
  const place = from === null ? null : 'before' in from ? from.before : from.after;
  const names = columns.map((column) => column.sql);
  const values = columns.map((column, index) => `$${next + 1 + index}::${column.type === 'instant' ? 'timestamptz' : 'bigint'}`);
  return {
    beyond: place ? `(${names.join(', ')}) ${takenDown ? '<' : '>'} (${values.join(', ')})` : 'true',
    orderBy: names.map((name) => `${name} ${takenDown ? 'desc' : 'asc'}`).join(', '),
    limit: `limit $${next}${place ? '' : ` offset $${next + 1}`}`,
    place: `array[${columns.map(({ sql, type }) => (type === 'instant' ? `extract(epoch from ${sql}) * 1000` : sql)).join(', ')}]::float8[]`,
    direction: descending ? 'desc' : 'asc',
    params: [page.perPage, ...(place ? parametersOf(columns, place) : [(page.page - 1) * page.perPage])],
  };
}

function parametersOf(columns: Order['columns'], place: Place): unknown[] {
  if (place.length !== columns.length) throw new Error(`A place of ${columns.length} values is needed, not of ${place.length}`);
  return columns.map(({ type }, index) => (type === 'instant' ? new Date(place[index] as number) : place[index]));
}

/** Rows of a statement that left-joins the page to its total: an empty page is one row whose place is null. */
export function listed<Item>(rows: readonly (Item & { total: number; place: Place | null })[]): Listed<Item> {
  const found = rows.filter((row) => row.place !== null);
  return {
    items: found.map(({ total: _total, place: _place, ...item }) => item as Item),
    total: rows[0]?.total ?? 0,
    first: found[0]?.place ?? null,
    last: found.at(-1)?.place ?? null,
  };
}
