import type { CursorPage, PageQuery } from '@heliograph/cqrs/reads';
import type { HomeFeed } from '../front-page-models.js';
import type { Listing, Page } from '../models.js';

const furthest = 1_000_000;

/** Page and cursor of a query string; what is no page number is page 1. */
export function pageOf(query: Readonly<Record<string, unknown>>): Page {
  const text = typeof query.page === 'string' && /^[1-9]\d{0,6}$/.test(query.page) ? query.page : '1';
  const cursor = typeof query.after === 'string' && /^[\w.~-]{1,500}$/.test(query.after) ? query.after : null;
  return { number: Math.min(Number(text), furthest), cursor };
}

/** A page as the application layer takes it. An old link leads to the page of its number. */
export function pageQueryFrom({ number, cursor }: Page, perPage: number): PageQuery {
  return { number, perPage, cursor: cursor ?? undefined, ignoreInvalidCursor: true };
}

export function listingOf<Item>({ items, total, page, perPage, next, previous }: CursorPage<Item>): Listing<Item> {
  return { items, total, page, totalPages: Math.ceil(total / perPage), nextCursor: next, previousCursor: previous };
}

export interface PageLinks {
  readonly previous: string | null;
  readonly next: string | null;
}

/** Of one page of a list, under its own name. */
export function pagePath(path: string, keep: Readonly<Record<string, string>>, page: number): string {
  const query = new URLSearchParams(keep);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Links of a list that is walked by its cursors alone; they keep every other parameter in `keep`. Its first page has no cursor, so that it begins with what is new. */
export function cursorLinks(
  path: string,
  { page, newer, older }: Pick<HomeFeed, 'page' | 'newer' | 'older'>,
  keep: Readonly<Record<string, string>> = {},
): PageLinks {
  const link = (cursor: string) => `${path}?${new URLSearchParams({ ...keep, after: cursor })}`;
  return {
    previous: page <= 2 || newer === null ? (page > 1 ? pagePath(path, keep, 1) : null) : link(newer),
    next: older === null ? null : link(older),
  };
}

/** Links to the neighbours that keep every other parameter in `keep`. */
export function pageLinks(path: string, keep: Readonly<Record<string, string>>, listing: Listing<unknown>): PageLinks {
  const link = (page: number, cursor: string | null) => {
    const own = pagePath(path, keep, page);
    return cursor === null || page === 1 ? own : `${own}&${new URLSearchParams({ after: cursor })}`;
  };
  const { page, totalPages } = listing;
  return {
    previous: page > 1 ? link(Math.min(page - 1, Math.max(totalPages, 1)), listing.previousCursor) : null,
    next: page < totalPages || listing.nextCursor !== null ? link(page + 1, listing.nextCursor) : null,
  };
}
