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
  /** Rows of the page, then those before it or the values of the place. */
  readonly params: readonly unknown[];
}

/** `next` is the number of the first parameter that is still free. */
export function keysetPage<Place>(order: KeysetOrder<Place>, page: PageRequest, from: KeysetFrom<Place>, next: number): KeysetPage {
  const { columns, descending } = order;
  const isBackwards = from !== null && 'before' in from;
  const isTakenDown = descending !== isBackwards;
  const names = columns.map(({ sql }) => sql);
  const orderBy = names.map((name) => `${name} ${isTakenDown ? 'desc' : 'asc'}`).join(', ');
  if (from === null)
    return { beyond: 'true', orderBy, limit: `limit $${next} offset $${next + 1}`, params: [page.perPage, (page.page - 1) * page.perPage] };
  const place = 'before' in from ? from.before : from.after;
  const values = columns.map(({ type }, index) => `$${next + 1 + index}::${type}`);
  return {
    beyond: `(${names.join(', ')}) ${isTakenDown ? '<' : '>'} (${values.join(', ')})`,
    orderBy,
    limit: `limit $${next}`,
    params: [page.perPage, ...columns.map(({ valueAt }, index) => valueAt(place, index))],
  };
}
