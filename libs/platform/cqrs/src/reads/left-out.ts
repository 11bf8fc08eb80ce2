import type { Page, PageRequest, Position } from '@heliograph/kernel';
import { isBackwards } from './order.js';

/** Rows that a page may look at for each one that it shows. */
export const MAX_LOOKED_AT = 20;
/** Rows that a page by number may look at, for any number. */
const MAX_ROWS = 1_000_000_000;

/** What a page with people who are left out says of each of its rows. */
export interface LookedAt {
  readonly position: Position;
  /** Shown, where the page has room for it. */
  readonly isItem: boolean;
  /** The last one that may be looked at. */
  readonly isEnd: boolean;
  /** Another row follows in the list. */
  readonly goesOn: boolean;
}

/** Select expressions of `LookedAt`, of a row of `shownRows`. */
export const LOOKED_AT = 'page."isItem", page."isEnd", page."goesOn"';

/** Rows at most that such a page looks at. */
export function mostLookedAt({ page, perPage, from }: PageRequest): number {
  return Math.min(MAX_LOOKED_AT * (from ? perPage : page * perPage), MAX_ROWS);
}

/**
 * Of rows in the order in which they are taken those that a page shows, and where it ends: it stops as soon as it is full. A page by number counts the
 * rows that are shown. `offset 0`: else the condition is computed for each place that names it.
 * @param rows `most` and one more @param isListed condition on a row `r` @param most rows that the page may look at
 */
export function shownRows(request: PageRequest, rows: string, isListed: string, most: number): string {
  const { page, perPage, from } = request;
  const isItem = `is_listed and shown > ${from ? 0 : (page - 1) * perPage}`;
  const isEnd = `n = ${most} or not "goesOn"`;
  return `
      select *, ${isItem} as "isItem", ${isEnd} as "isEnd" from (
        select *, row_number() over list as n, count(*) filter (where is_listed) over list as shown, lead(true, 1, false) over list as "goesOn"
        from (select *, ${isListed} as is_listed from (${rows}) r offset 0) r
        window list as (rows unbounded preceding)
      ) r where n <= ${most} and (${isItem} or ${isEnd}) limit ${perPage + 1}`;
}

/** The page that `shownRows` make, given in the list's own order. */
export function shownPage<Row extends LookedAt>(rows: readonly Row[], request: PageRequest): Omit<Page<Row>, 'total'> {
  const { page, perPage, from } = request;
  const backwards = isBackwards(request);
  const taken = backwards ? rows.toReversed() : rows;
  const all = taken.filter(({ isItem }) => isItem);
  const shown = all.slice(0, perPage);
  const isFull = all.length > perPage;
  const end = isFull ? undefined : taken.find(({ isEnd }) => isEnd);
  const far = (end ?? shown.at(-1))?.position ?? null;
  const near = shown[0]?.position ?? far;
  const goesOn = isFull || end?.goesOn === true;
  if (backwards) return { items: shown.toReversed(), first: far, last: near, hasBefore: goesOn, hasAfter: near !== null };
  return { items: shown, first: near, last: far, hasBefore: near !== null && (!!from || page > 1), hasAfter: goesOn };
}
