import { onceFor, type PageEnds, type PageRequest, type UserId } from '@heliograph/kernel';
import { type KeysetFrom, type KeysetOrder, type KeysetPage, keysetPage } from './keyset.js';

/** Rows that a page may look at for each one that it shows. */
export const MOST_LOOKED_AT = 20;
/** That a page by number may look at, whatever its number. */
const MOST_ROWS = 1_000_000_000;

/** What is selected of a list, whose condition includes the page's `beyond`. */
export interface ListedRows {
  readonly columns: string;
  /** Tables and condition: what follows `from`. */
  readonly from: string;
}

/** Columns of a row that a page with people who are not listed has looked at. */
export interface LookedAt {
  /** Shown, where the page has room for it. */
  readonly isItem: boolean;
  /** The last one that may be looked at. */
  readonly isEnd: boolean;
  /** Another row follows in the list. */
  readonly goesOn: boolean;
}

type IsListed = (unlisted: string) => string;

/** A page that passes over rows of people who are not listed for the caller (B2). */
export interface PassingPage extends KeysetPage {
  /** The page's rows, in the order in which they are taken. */
  readonly rows: (listed: ListedRows, isListed: IsListed) => string;
  /** Columns of `LookedAt`, of the rows' alias; none where everybody is listed. */
  readonly lookedAt: (alias: string) => string;
}

/** The array as PostgreSQL reads it. A caller's blocks are the same list at each request, and may be a thousand: the driver would write them anew each time. */
export const arrayText = onceFor((ids: readonly UserId[]): string => `{${ids.join(',')}}`);

const lookedAt = (alias: string): string => `, ${alias}.is_item as "isItem", ${alias}.is_end as "isEnd", ${alias}.goes_on as "goesOn"`;

/**
 * As `keysetPage`. Where everybody is listed the statement is the same as without this function.
 * @param next number of the first parameter that is still free
 */
export function passingPage<Place>(
  order: KeysetOrder<Place>,
  page: PageRequest,
  from: KeysetFrom<Place>,
  next: number,
  unlisted: readonly UserId[] = [],
): PassingPage {
  if (unlisted.length === 0) {
    const plain = keysetPage(order, page, from, next);
    const rows = ({ columns, from: tables }: ListedRows) => `select ${columns} from ${tables} order by ${plain.orderBy} ${plain.limit}`;
    return { ...plain, rows, lookedAt: () => '' };
  }
  const { read, most } = lookingAt(page, from);
  const start = keysetPage(order, { page: 1, perPage: most + 1 }, from, next);
  const rows = ({ columns, from: tables }: ListedRows, isListed: IsListed) =>
    read(`select ${columns} from ${tables} order by ${start.orderBy} ${start.limit}`, isListed, next + start.params.length);
  return { ...start, params: [...start.params, arrayText(unlisted)], isUsual: keysetPage(order, page, from, next).isUsual, rows, lookedAt };
}

/**
 * Of rows in the order in which they are taken those that a page shows, and where it ends: it looks at `MOST_LOOKED_AT` rows for each one shown, and stops as soon as it is
 * full. A page by number counts rows that are shown, and may look at as many for each page before it. `rows` are `most` and one more, `unlisted` is the number of the
 * parameter.
 */
export function lookingAt({ page, perPage }: PageRequest, from: KeysetFrom<unknown>) {
  const before = from === null ? (page - 1) * perPage : 0;
  // No list is that long; a number beyond it is no number of rows.
  const most = Math.min(MOST_LOOKED_AT * (before + perPage), MOST_ROWS);
  const isItem = `is_listed and shown > ${before}`;
  const isEnd = `n = ${most} or not goes_on`;
  const read = (rows: string, isListed: IsListed, unlisted: number): string => `
      select *, ${isItem} as is_item, ${isEnd} as is_end from (
        select *, row_number() over list as n, count(*) filter (where is_listed) over list as shown, lead(true, 1, false) over list as goes_on
        from (select *, ${isListed(`(select unnest($${unlisted}::bigint[]))`)} as is_listed from (${rows}) r) r
        window list as (rows unbounded preceding)
      ) r where n <= ${most} and (${isItem} or ${isEnd}) limit ${perPage + 1}`;
  return { most, read, lookedAt };
}

/** The column says whose row it is; of one of whom that is not known yet, the row is listed. */
export const byOwner =
  (column: string) =>
  (unlisted: string): string =>
    `(${column} in ${unlisted}) is not true`;

/** What is shown of rows in the list's own order, and where the pages beside it begin. */
export function shownOf<Row extends LookedAt>(
  rows: readonly Row[],
  { page, perPage }: PageRequest,
  from: KeysetFrom<unknown>,
): { readonly items: readonly Row[]; readonly ends: PageEnds<Row> } {
  const isBackwards = from !== null && 'before' in from;
  const taken = isBackwards ? [...rows].reverse() : rows;
  const all = taken.filter(({ isItem }) => isItem);
  const shown = all.slice(0, perPage);
  const isFull = all.length > perPage;
  const end = isFull ? undefined : taken.find(({ isEnd }) => isEnd);
  const far = end ?? shown.at(-1) ?? null;
  const near = shown[0] ?? far;
  const goesOn = isFull || end?.goesOn === true;
  if (isBackwards) return { items: [...shown].reverse(), ends: { first: far, last: near, hasBefore: goesOn, hasAfter: near !== null } };
  return { items: shown, ends: { first: near, last: far, hasBefore: near !== null && (from !== null || page > 1), hasAfter: goesOn } };
}
