import type { Queryable } from '@heliograph/database';
import type { Page, PageRequest, Position } from '@heliograph/kernel';

/** At most so many matches are ranked and counted: a word that half of all photos have must not cost half of all photos. */
export const MAX_MATCHES = 10_000;

/** Ids that are counted together to find where the bound lies; at most so many rows are sorted for it. */
const STRIDE = 4_096;

/** Rows that match, as parts of a statement. */
export interface Matching {
  readonly table: string;
  readonly id: string;
  /** Its parameters are the first ones of the statement. */
  readonly condition: string;
  /** Number of a row that says how well it matches. */
  readonly fit: string;
  /** Which of them are taken where there are more than `MAX_MATCHES`. */
  readonly prefer: 'newest' | 'oldest';
}

const orderOf = ({ prefer }: Matching): 'asc' | 'desc' => (prefer === 'newest' ? 'desc' : 'asc');

/**
 * The plan that PostgreSQL would choose for the first of them in order of their ids: a scan along the ids, which is cheap where many rows match,
 * or by sorting what an index of words has found.
 */
export async function scansInOrder(database: Queryable, matching: Matching, params: readonly unknown[]): Promise<boolean> {
  const { table, id, condition } = matching;
  const sql = `explain (format json) select ${id} from ${table} where ${condition} order by ${id} ${orderOf(matching)} limit ${MAX_MATCHES}`;
  const [row] = await database.query<{ 'QUERY PLAN': readonly [{ Plan: PlannedStep }] }>(sql, params);
  return row !== undefined && !hasSort(row['QUERY PLAN'][0].Plan);
}

interface PlannedStep {
  readonly 'Node Type': string;
  readonly Plans?: readonly PlannedStep[];
}

const hasSort = ({ 'Node Type': type, Plans = [] }: PlannedStep): boolean => type.endsWith('Sort') || Plans.some(hasSort);

/**
 * The beginning of a statement: `name` has id and fit of at most `MAX_MATCHES` rows. Those that are not walked to are gathered in no order;
 * where they are too many they are counted by strides of ids, and only the stride in which the bound lies is sorted.
 */
export function boundedMatches(name: string, matching: Matching, byWalking: boolean): string {
  const { table, id, condition, fit, prefer } = matching;
  const order = orderOf(matching);
  const rows = `select ${id}, ${fit} as fit from ${table} where ${condition}`;
  if (byWalking) return `${name} as materialized (${rows} order by ${id} ${order} limit ${MAX_MATCHES})`;
  return `
    gathered as materialized (${rows}),
    strides as materialized (select ${id} / ${STRIDE} as stride, count(*) as many from gathered group by 1),
    bound as (
      select stride, ${MAX_MATCHES} - (sum - many) as room
      from (select stride, many, sum(many) over (order by stride ${order}) from strides) reached
      where sum > ${MAX_MATCHES} order by stride ${order} limit 1
    ),
    ${name} as materialized (
      select ${id}, fit from gathered
      where not exists (select from bound) or ${id} / ${STRIDE} ${prefer === 'newest' ? '>' : '<'} (select stride from bound)
      union all
      (select ${id}, fit from gathered where ${id} / ${STRIDE} = (select stride from bound) order by ${id} ${order} limit (select room from bound))
    )`;
}

const offsetOf = ({ page, perPage }: PageRequest): number => (page - 1) * perPage;

/** Values of a position in a list that the database ranks; one in a list that is at hand has its item's id alone. */
const RANKED = 3;

/** What `rankedPage` answers. */
export type Ranked<Id> = Pick<Page<Id>, 'items' | 'total' | 'last' | 'hasAfter'>;

/** Results are walked forwards only. */
export const forwardPage = <Id>(found: Ranked<Id>, { page, from }: PageRequest): Page<Id> => ({
  ...found,
  first: null,
  hasBefore: page > 1 || !!from,
});

/**
 * The end of a statement that ranks `hits`: total, ids of a page, the position of its last, and whether more follow. `order` are three expressions,
 * ascending. Hits that are `hidden` in `table` (B4) are in no total and on no page; who shows a page asks who has been suspended since.
 * `next` is the number of the first of three parameters, see `pageParameters`; `without` that of ids that are left out: all that was found is at hand, so that no page is short for it.
 */
export function rankedPage(
  { table, id }: Pick<Matching, 'table' | 'id'>,
  order: readonly [string, string, string],
  next: number,
  without?: number,
): string {
  const isListed = without === undefined ? 'true' : `(${id} in (select unnest($${without}::bigint[]))) is not true`;
  return `
    shown as materialized (select * from hits where not exists (select from ${table} r where r.${id} = hits.${id} and r.hidden)),
    ranked as materialized (select ${id} as id, array[${order.join(', ')}]::float8[] as position from shown hits where ${isListed}),
    page as (
      select id, position from ranked where $${next}::float8[] is null or position > $${next}
      order by position limit $${next + 1} offset $${next + 2}
    ),
    last as (select max(position) as position from page)
    select (select count(*) from shown) as total,
      coalesce((select array_agg(id order by position) from page), '{}') as items, last.position as last,
      exists (select from ranked where position > last.position) as "hasAfter" from last`;
}

export function pageParameters(page: PageRequest): unknown[] {
  const after = afterOf(page);
  return after?.length === RANKED ? [after, page.perPage, 0] : [null, page.perPage, offsetOf(page)];
}

const afterOf = ({ from }: PageRequest): Position | null => (from && 'after' in from ? from.after : null);

/** One page of a list that is at hand as a whole. */
export function pageInMemory<Item>(all: readonly Item[], idOf: (item: Item) => number, page: PageRequest): Page<Item> {
  const after = afterOf(page);
  const before = after?.length === 1 ? all.findIndex((item) => idOf(item) === after[0]) : -1;
  const start = before >= 0 ? before + 1 : offsetOf(page);
  const items = all.slice(start, start + page.perPage);
  const last = items.at(-1);
  const found = { items, total: all.length, last: last === undefined ? null : [idOf(last)], hasAfter: all.length > start + items.length };
  return forwardPage(found, page);
}
