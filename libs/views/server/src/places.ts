import {
  type KeysetColumn,
  type KeysetOrder,
  type LookedAt,
  MOST_LOOKED_AT,
  type PassingPage,
  passingPage,
  shownOf,
} from '@heliograph/database';
import { derived, idsIn, onceFor, type PageRequest, type UserId } from '@heliograph/kernel';
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

/** A first page as callers share it, each row with its place. */
interface SharedRows<Item> {
  readonly rows: readonly { readonly item: Item; readonly ownerId: UserId; readonly place: Place }[];
  readonly total: number;
}

export function sharedRows<Item, Found extends { readonly total: number; readonly place: Place | null }>(
  found: readonly Found[],
  read: (row: Found) => readonly [Item, UserId],
): SharedRows<Item> {
  const rows = found.flatMap((row) => {
    if (row.place === null) return [];
    const [item, ownerId] = read(row);
    return { item, ownerId, place: row.place };
  });
  return { rows, total: found[0]?.total ?? 0 };
}

interface PageOfCaller<Item> {
  readonly page: PageRequest;
  readonly from: From | null;
  readonly unlisted: readonly UserId[];
  /** As everybody sees it, which callers share. */
  readonly everybodys: () => Promise<Listed<Item>>;
  /** So many rows from the begin of the list, which callers share. */
  readonly firstRows: (count: number) => Promise<SharedRows<Item>>;
  /** As the caller alone sees it, who is shown nobody of `unlisted`. */
  readonly own: () => Promise<Listed<Item>>;
}

/** Rows for each one that is shown: usually twice as many are enough, and more than these no page looks at. */
const USUAL = 2;
/** Blocks for which these were too few before: whoever has them begins with more. */
const needMore = new WeakSet<readonly UserId[]>();
/** So many rows are kept for callers to share. */
const MOST_SHARED = 401;

/**
 * The first page of whoever blocks people is taken from more rows than it shows, which all such callers share; and whoever has to leave out the same people of
 * them shares the page, too. Further on the page is the caller's own: numbers of pages count what is shown before them.
 */
export async function pageOfCaller<Item>({ page, from, unlisted, everybodys, firstRows, own }: PageOfCaller<Item>): Promise<Listed<Item>> {
  if (unlisted.length === 0) return everybodys();
  if (from !== null || page.page > 1) return own();
  for (const times of needMore.has(unlisted) ? [MOST_LOOKED_AT] : [USUAL, MOST_LOOKED_AT]) {
    const most = times * page.perPage;
    if (most >= MOST_SHARED) break;
    const found = await firstRows(most + 1);
    const owners = derived(found, 'owners', () => found.rows.map(({ ownerId }) => ownerId));
    const left = idsIn(owners)(unlisted);
    const first = derived(found, withoutThem(left), () => firstPage(found, left, page.perPage, most));
    if (first.items.length === page.perPage || !first.beyond?.hasAfter || times === MOST_LOOKED_AT) return first;
    needMore.add(unlisted);
  }
  return own();
}

/** What makes two pages the same that leave people out. */
const withoutThem = onceFor((left: ReadonlySet<UserId>): string => `without ${[...left].join()}`);

/** Of rows from the begin of a list, `most` and one more, without some people's: the page, which may be short where it has looked at `most`. */
function firstPage<Item>(found: SharedRows<Item>, left: ReadonlySet<UserId>, perPage: number, most: number): Listed<Item> {
  const looked = found.rows.slice(0, most);
  const shown = looked.filter(({ ownerId }) => !left.has(ownerId));
  const rows = shown.slice(0, perPage);
  const isFull = shown.length > perPage;
  const last = (isFull ? rows : looked).at(-1)?.place ?? null;
  return {
    items: rows.map(({ item }) => item),
    total: found.total,
    first: rows[0]?.place ?? last,
    last,
    beyond: { hasBefore: false, hasAfter: isFull || found.rows.length > looked.length },
  };
}

const itemOf = <Item>({ total: _total, place: _place, ...item }: Row<Item>): Item => item as Item;
