import type { ReadDatabase } from '@heliograph/database';
import type { Page, PageRequest, Position, UserId } from '@heliograph/kernel';
import { type List, readPage, readRows } from './list.js';

/** Rows for each one that a page shows: usually twice as many are enough. */
const USUAL = 2;

/** A list whose pages are read once for all callers that wait for the same one. */
export interface SharedList<Row extends object, Item> {
  /** What makes two lists the same. */
  readonly key: string;
  readonly list: () => List<Row, Item>;
  /** Whose an item is. */
  readonly ownerOf: (item: Item) => UserId;
}

/** As `readPage`. An item is in several hands: change nothing of it. Callers who leave people out share the rows at the begin of the list. */
export async function readSharedPage<Row extends object, Item>(
  database: ReadDatabase,
  { key, list, ownerOf }: SharedList<Row, Item>,
  { without = [], ...request }: PageRequest,
): Promise<Page<Item>> {
  const shared = <T>(what: string, read: () => Promise<T>) => database.shareRead(JSON.stringify([what, key, request]), read);
  if (without.length === 0) return shared('page', () => readPage(database, list(), request));
  if (request.page === 1 && !request.from) {
    const begin = await shared('begin', () => beginOf(database, list(), request));
    const page = firstPage(begin, request.perPage, (item) => without.includes(ownerOf(item)));
    if (page.items.length === request.perPage || !page.hasAfter) return page;
  }
  return readPage(database, list(), { ...request, without });
}

interface Begin<Item> {
  readonly rows: readonly { readonly item: Item; readonly position: Position }[];
  readonly total: number;
  readonly hasAfter: boolean;
}

async function beginOf<Row extends object, Item>(
  database: ReadDatabase,
  list: List<Row, Item>,
  request: PageRequest,
): Promise<Begin<Item>> {
  const most = USUAL * request.perPage;
  const { rows, total } = await readRows(database, list, request, most + 1);
  const placed = rows.slice(0, most).map((row) => ({ item: list.itemOf(row), position: row.position }));
  return { rows: placed, total, hasAfter: rows.length > most };
}

function firstPage<Item>({ rows, total, hasAfter }: Begin<Item>, perPage: number, isLeftOut: (item: Item) => boolean): Page<Item> {
  const listed = rows.filter(({ item }) => !isLeftOut(item));
  const shown = listed.slice(0, perPage);
  const isFull = listed.length > perPage;
  const last = (isFull ? shown : rows).at(-1)?.position ?? null;
  const first = shown[0]?.position ?? last;
  return { items: shown.map(({ item }) => item), total, first, last, hasBefore: false, hasAfter: isFull || hasAfter };
}
