import { type KeysetColumn, type KeysetOrder, type KeysetPage, keysetPage } from '@heliograph/database';
import type { PageRequest } from '@heliograph/kernel';
import type { From, Listed, Place } from '@heliograph/views-contracts';

/** A total order (U6) whose places are the numbers of its columns, instants as milliseconds. */
export type Order = KeysetOrder<Place>;

export const integer = (sql: string): KeysetColumn<Place> => ({ sql, type: 'bigint', valueAt: (place, index) => place[index] });
export const instant = (sql: string): KeysetColumn<Place> => ({
  sql,
  type: 'timestamptz',
  valueAt: (place, index) => new Date(place[index] as number),
});

/** `next` is the number of the first parameter that is still free. @throws Error a place of another list */
export function pageFrom(order: Order, page: PageRequest, from: From | null, next: number): KeysetPage {
  const place = from && ('before' in from ? from.before : from.after);
  if (place && place.length !== order.columns.length)
    throw new Error(`A place of ${order.columns.length} values is needed, not of ${place.length}`);
  return keysetPage(order, page, from, next);
}

/** Select expression: the row's place as float8[]; places compare as the list runs. */
export function placeOf({ columns }: Order): string {
  return `array[${columns.map(({ sql, type }) => (type === 'bigint' ? sql : `extract(epoch from ${sql}) * 1000`)).join(', ')}]::float8[]`;
}

/** Direction in which a page is shown. */
export const directionOf = ({ descending }: Order): 'asc' | 'desc' => (descending ? 'desc' : 'asc');

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
