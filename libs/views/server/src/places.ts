import { type KeysetColumn, type KeysetOrder, type LookedAt, type PassingPage, passingPage, shownOf } from '@heliograph/database';
import type { PageRequest, UserId } from '@heliograph/kernel';
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
export function pageFrom(order: Order, page: PageRequest, from: From | null, next: number, unlisted: readonly UserId[] = []): PassingPage {
  const place = from && ('before' in from ? from.before : from.after);
  if (place && place.length !== order.columns.length)
    throw new Error(`A place of ${order.columns.length} values is needed, not of ${place.length}`);
  return passingPage(order, page, from, next, unlisted);
}

/** Select expression: the row's place as float8[]; places compare as the list runs. */
export function placeOf({ columns }: Order): string {
  return `array[${columns.map(({ sql, type }) => (type === 'bigint' ? sql : `extract(epoch from ${sql}) * 1000`)).join(', ')}]::float8[]`;
}

/** Direction in which a page is shown. */
export const directionOf = ({ descending }: Order): 'asc' | 'desc' => (descending ? 'desc' : 'asc');

type Row<Item> = Item & { total: number; place: Place | null };

/** Rows of a statement that left-joins the page to its total: an empty page is one row whose place is null. */
export function listed<Item>(rows: readonly Row<Item>[]): Listed<Item> {
  const found = rows.filter((row) => row.place !== null);
  return {
    items: found.map(itemOf),
    total: rows[0]?.total ?? 0,
    first: found[0]?.place ?? null,
    last: found.at(-1)?.place ?? null,
  };
}

/** As `listed`, of a statement that has passed over people who are not listed. */
export function listedInPart<Item>(rows: readonly (Row<Item> & LookedAt)[], page: PageRequest, from: From | null): Listed<Item> {
  const found = rows.filter((row) => row.place !== null);
  const { items, ends } = shownOf(found, page, from);
  return {
    items: items.map(({ isItem: _item, isEnd: _end, goesOn: _on, ...row }) => itemOf(row as unknown as Row<Item>)),
    total: rows[0]?.total ?? 0,
    first: ends.first?.place ?? null,
    last: ends.last?.place ?? null,
    beyond: { hasBefore: ends.hasBefore, hasAfter: ends.hasAfter },
  };
}

interface PageOfCaller<Item> {
  readonly page: PageRequest;
  readonly from: From | null;
  readonly unlisted: readonly UserId[];
  readonly ownerOf: (item: Item) => UserId;
  /** As everybody sees it, which callers share. */
  readonly shared: () => Promise<Listed<Item>>;
  /** As the caller alone sees it, who is shown nobody of `unlisted`. */
  readonly own: () => Promise<Listed<Item>>;
}

/**
 * A first page that shows nobody of `unlisted`, and behind which something follows, is the caller's, too: a statement of its own is taken only where
 * it does. Further pages are the caller's own: their numbers count what is shown before them, and where they end says whether the list goes on.
 */
export async function pageOfCaller<Item>({ page, from, unlisted, ownerOf, shared, own }: PageOfCaller<Item>): Promise<Listed<Item>> {
  if (unlisted.length === 0) return shared();
  if (from !== null || page.page > 1) return own();
  const found = await shared();
  const isFull = found.items.length === page.perPage && page.perPage < found.total;
  return isFull && !found.items.some((item) => unlisted.includes(ownerOf(item))) ? found : own();
}

const itemOf = <Item>({ total: _total, place: _place, ...item }: Row<Item>): Item => item as Item;
