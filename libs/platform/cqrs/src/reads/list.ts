import type { NamedStatement, ReadDatabase } from '@heliograph/database';
import { DEFAULT_PER_PAGE, type Page, type PageRequest, type Position, type UserId } from '@heliograph/kernel';
import { LOOKED_AT, type LookedAt, mostLookedAt, shownPage, shownRows } from './left-out.js';
import { directionOf, isBackwards, keyset, type Order, positionSql } from './order.js';

/** A list as a context declares it, in SQL. `Row` is what is selected, `Item` what the list answers. */
export interface List<Row extends object, Item> {
  /** Label of its statements in pg_prepared_statements. */
  readonly name: string;
  /** Tables and condition of its rows: what follows `from`, `where` included. */
  readonly from: string;
  /** From $1 on; `joined` and `total` may use them, too. */
  readonly params: readonly unknown[];
  readonly order: Order;
  /** Columns that are selected of each row of a page, before more is joined. */
  readonly keys: string;
  /** Tables that are joined to `page`, which has the keys, and what is selected then. Without it a row has its keys. */
  readonly joined?: { readonly columns: string; readonly join: string };
  /** Expression: how many rows the whole list has. */
  readonly total: string;
  readonly itemOf: (row: Row) => Item;
  /**
   * Of a list whose rows are somebody's (B2): condition on a row `r` of the keys, where `without` is a subquery of people who are left out. Without it
   * everybody sees every row.
   */
  readonly isListed?: (without: string) => string;
  /**
   * Of a list whose rows are candidates, for everybody: which of them are in it is a condition on a row `r` of the keys. A page looks at `most` of them and
   * ends there, full or not; its position goes on after the last one that it looked at.
   */
  readonly candidates?: { readonly most: number; readonly condition: string };
  /** Where the rows of a page are not simply those of `from` in their order: takes at most `most` of them, with their keys and `position`. */
  readonly take?: (request: PageRequest, most: number, nextParameter: number) => PageSelect;
  /** One plan is right for all parameters: pages of the usual size are prepared (`Database.prepared`). */
  readonly isPrepared?: boolean;
}

/** A select of rows, and its parameters after those of the list. */
interface PageSelect {
  readonly sql: string;
  readonly params: readonly unknown[];
}

type Queries = Pick<ReadDatabase, 'query' | 'prepared'>;

/** `itemOf` of a list whose columns are its item. */
export function columnsOf<Item extends object>(row: Item): Item {
  const {
    total: _total,
    position: _position,
    isItem: _item,
    isEnd: _end,
    goesOn: _on,
    ...columns
  } = row as Item & Partial<LookedAt> & { total?: number };
  return columns as Item;
}

/** Condition of `isListed` where a column of the keys says whose row it is. Of one of whom that is not known yet, the row is listed. */
export const listedUnless =
  (column: string) =>
  (without: string): string =>
    `(r.${column} in ${without}) is not true`;

/** Reads one page in one statement, so that page and total are of one moment. */
export async function readPage<Row extends object, Item>(
  database: Queries,
  list: List<Row, Item>,
  request: PageRequest,
): Promise<Page<Item>> {
  const { without = [], perPage } = request;
  if (list.candidates) return pageOfCandidates(database, list, list.candidates, request);
  if (without.length > 0 && list.isListed) return pageWithout(database, list, list.isListed, request, without);
  const { rows, total } = await readRows(database, list, request, perPage + 1);
  return pageOf(rows, total, { itemOf: list.itemOf, positionOf: ({ position }) => position }, request);
}

/** Rows in the list's order. */
interface Rows<Row extends object> {
  readonly rows: readonly Placed<Row>[];
  readonly total: number;
}

type Placed<Row> = Row & { readonly position: Position };

/** The first rows of a page, as many as `most`, even if rows are left out. */
export async function readRows<Row extends object>(
  database: Queries,
  list: List<Row, unknown>,
  request: PageRequest,
  most: number,
): Promise<Rows<Row>> {
  const { sql, params } = taken(list, request, most);
  return rowsOf(await send<Row>(database, list, request, sql, [...list.params, ...params]));
}

/** The page of rows in the list's order, of which one more was read than it has. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  total: number,
  { itemOf, positionOf }: { readonly itemOf: (row: Row) => Item; readonly positionOf: (row: Row) => Position },
  request: PageRequest,
): Page<Item> {
  const { perPage, page, from } = request;
  const isMore = rows.length > perPage;
  const shown = isMore ? (isBackwards(request) ? rows.slice(-perPage) : rows.slice(0, perPage)) : rows;
  const [first, last] = [shown[0], shown.at(-1)];
  if (first === undefined || last === undefined) return { items: [], total, first: null, last: null, hasBefore: false, hasAfter: false };
  const beyond = isBackwards(request) ? { hasBefore: isMore, hasAfter: true } : { hasBefore: !!from || page > 1, hasAfter: isMore };
  return { items: shown.map(itemOf), total, first: positionOf(first), last: positionOf(last), ...beyond };
}

async function pageWithout<Row extends object, Item>(
  database: Queries,
  list: List<Row, Item>,
  isListed: (without: string) => string,
  request: PageRequest,
  without: readonly UserId[],
): Promise<Page<Item>> {
  const most = mostLookedAt(request);
  const all = taken(list, { ...request, page: 1 }, most + 1);
  const params = [...list.params, ...all.params, `{${without.join(',')}}`];
  const rows = shownRows(request, all.sql, isListed(`(select unnest($${params.length}::bigint[]))`), most);
  return shownPageOf(database, list, { sql: rows, params }, request);
}

async function pageOfCandidates<Row extends object, Item>(
  database: Queries,
  list: List<Row, Item>,
  { most, condition }: NonNullable<List<Row, Item>['candidates']>,
  request: PageRequest,
): Promise<Page<Item>> {
  const all = taken(list, { ...request, page: 1 }, most + 1);
  return shownPageOf(
    database,
    list,
    { sql: shownRows(request, all.sql, condition, most), params: [...list.params, ...all.params] },
    request,
  );
}

async function shownPageOf<Row extends object, Item>(
  database: Queries,
  list: List<Row, Item>,
  { sql, params }: PageSelect,
  request: PageRequest,
): Promise<Page<Item>> {
  const { rows, total } = rowsOf(await send<Row & LookedAt>(database, list, request, sql, params, `, ${LOOKED_AT}`));
  const { items, ...ends } = shownPage(rows, request);
  return { items: items.map(list.itemOf), total, ...ends };
}

function taken(
  list: Pick<List<never, unknown>, 'params' | 'order' | 'from' | 'keys' | 'take'>,
  request: PageRequest,
  most: number,
): PageSelect {
  const next = list.params.length + 1;
  if (list.take) return list.take(request, most, next);
  const { beyond, rest, params } = keyset(list.order, request, most, next);
  return { sql: `select ${list.keys}, ${positionSql(list.order)} as position from ${list.from} and ${beyond} ${rest}`, params };
}

type Answered<Row> = Row & { readonly total: number; readonly position: Position | null };

async function send<Row extends object>(
  database: Queries,
  { name, joined, total, order, isPrepared = false }: Pick<List<never, unknown>, 'name' | 'joined' | 'total' | 'order' | 'isPrepared'>,
  { page, perPage, from }: PageRequest,
  rows: string,
  params: readonly unknown[],
  lookedAt = '',
): Promise<Answered<Row>[]> {
  const answered = joined ? `page.position${lookedAt}, ${joined.columns} from page ${joined.join}` : 'page.* from page';
  const text = `
    with page as (${rows})
    select total.total, entry.*
    from (select ${total} as total) as total
    left join (select ${answered}) as entry on true
    order by entry.position ${directionOf(order)}`;
  const isUsual = isPrepared && perPage === DEFAULT_PER_PAGE && (!!from || page === 1);
  return isUsual ? database.prepared({ name, text, params } satisfies NamedStatement) : database.query(text, params);
}

/** Rows of a statement that joins a page to its total: an empty page is one row without a position. */
function rowsOf<Row extends object>(rows: readonly Answered<Row>[]): Rows<Row> {
  const isRow = (row: Answered<Row>): row is Placed<Row> & { readonly total: number } => row.position !== null;
  return { rows: rows.filter(isRow), total: rows[0]?.total ?? 0 };
}
