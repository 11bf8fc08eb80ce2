import type { PageRequest } from '@heliograph/kernel';

export interface KeysetColumn<Place> {
  readonly sql: string;
  readonly type: 'bigint' | 'timestamptz' | 'timestamptz(3)';
  /** The column's value at a place; `index` is the column's in its order. */
  readonly valueAt: (place: Place, index: number) => unknown;
}

/** A total order: columns that all run the same way, the id last (S7). */
export interface KeysetOrder<Place> {
  readonly columns: readonly KeysetColumn<Place>[];
  readonly descending: boolean;
}

/** The rows behind a place, or those before it; null = by page number. */
export type KeysetFrom<Place> = { readonly after: Place } | { readonly before: Place } | null;

/** Parts of a statement that selects one page. */
export interface KeysetPage {
  /** Condition, or `true`. */
  readonly beyond: string;
  /** Order in which rows are taken: away from the place. Show them in the list's own order. */
  readonly orderBy: string;
  readonly limit: string;
  /** Rows before the page, none for the first, or the values of the place. */
  readonly params: readonly unknown[];
  /** One of the few that nearly all clients request: worth a name (`Database.prepared`). Its plan is the same for all values. */
  readonly isUsual: boolean;
}

/** Rows of a page where the client says nothing. */
export const USUAL_ROWS = 10;

/**
 * How many rows stands in the text: where it is a parameter, a plan for all values expects a tenth of the table.
 * @param next number of the first parameter that is still free
 */
export function keysetPage<Place>(order: KeysetOrder<Place>, page: PageRequest, from: KeysetFrom<Place>, next: number): KeysetPage {
  const { columns, descending } = order;
  const isBackwards = from !== null && 'before' in from;
  const isTakenDown = descending !== isBackwards;
  const names = columns.map(({ sql }) => sql);
  const orderBy = names.map((name) => `${name} ${isTakenDown ? 'desc' : 'asc'}`).join(', ');
  const limit = `limit ${rowsOf(page)}`;
  const isUsual = page.perPage === USUAL_ROWS && (from !== null || page.page === 1);
  if (from === null) {
    const before = (page.page - 1) * page.perPage;
    if (before === 0) return { beyond: 'true', orderBy, limit, params: [], isUsual };
    return { beyond: 'true', orderBy, limit: `${limit} offset $${next}`, params: [before], isUsual };
  }
  const place = 'before' in from ? from.before : from.after;
  const values = columns.map(({ type }, index) => `$${next + index}::${type}`);
  return {
    beyond: `(${names.join(', ')}) ${isTakenDown ? '<' : '>'} (${values.join(', ')})`,
    orderBy,
    limit,
    params: columns.map(({ valueAt }, index) => valueAt(place, index)),
    isUsual,
  };
}

/** @throws Error for what is no number of rows: it becomes part of a statement's text */
function rowsOf({ perPage }: PageRequest): number {
  if (!Number.isSafeInteger(perPage) || perPage < 0) throw new Error(`${perPage} is not a number of rows`);
  return perPage;
}
