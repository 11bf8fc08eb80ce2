import { withoutTrailing } from '@heliograph/kernel';
import { LruCache } from '@heliograph/timing';

/**
 * The paging of a list. `next` is the keyset cursor of the next page, carried in `links.next` (S7); null = there is none.
 * A list without cursors leaves it out, and its total decides.
 */
export interface Paging {
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
  readonly next?: string | null;
}

/** The paging of a list that is walked by its links alone (N1). Both are cursors; null = there is no such page. */
export interface KeysetPaging {
  readonly perPage: number;
  readonly next: string | null;
  readonly previous: string | null;
}

export interface PageLinks {
  readonly first?: string;
  readonly previous?: string;
  readonly next?: string;
  readonly last?: string;
}

export interface KeysetPagination {
  readonly count: number;
  readonly per_page: number;
  readonly links: { readonly next?: string; readonly previous?: string };
}

export interface Pagination extends KeysetPagination {
  readonly total: number;
  readonly current_page: number;
  readonly total_pages: number;
}

/** What stands in an answer about the neighbours of its page. */
interface Links {
  readonly links: PageLinks;
  readonly relations: ReturnType<typeof linkRelations>;
  /** `Link` (RFC 8288); null = there are none. */
  readonly header: string | null;
}

const MAX_KEPT = 100;
const LONGEST_KEPT = 1_000;
/** Of a target, with what they were made for: they follow from it alone, and of pages that many request they are made once. */
const kept = new LruCache<{
  readonly publicUrl: string;
  readonly paging: Paging | KeysetPaging;
  readonly known: readonly string[];
  readonly made: Links;
}>(MAX_KEPT);

/** As `pageLinks`, in all its forms. */
export function linksOf(publicUrl: string, target: string, paging: Paging | KeysetPaging, known: readonly string[]): Links {
  const before = kept.get(target);
  if (before && before.publicUrl === publicUrl && isSame(before.paging, paging) && areSame(before.known, known)) return before.made;
  const links = pageLinks(publicUrl, target, paging, known);
  const relations = linkRelations(links);
  const header = relations.length === 0 ? null : relations.map(([url, { rel }]) => `<${url}>; rel="${rel}"`).join(', ');
  const made: Links = { links, relations, header };
  // No address with a token is kept, however that is written.
  if (target.length <= LONGEST_KEPT && !/token|%/.test(target)) kept.set(target, { publicUrl, paging, known, made });
  return made;
}

const fields = ['total', 'page', 'perPage', 'next', 'previous'] as const satisfies readonly (keyof Paging | keyof KeysetPaging)[];
const isSame = (one: Partial<Paging & KeysetPaging>, other: Partial<Paging & KeysetPaging>): boolean =>
  fields.every((name) => one[name] === other[name]);

const areSame = (some: readonly string[], others: readonly string[]): boolean =>
  some === others || (some.length === others.length && some.every((name, at) => name === others[at]));

/** Of every route (S10). */
const CALLBACK = 'callback';
const ownNames = ['page', 'cursor', 'access_token'];
/** What may not stand in an address (RFC 3986), such as half an escape. */
const unsafe = /%(?![0-9a-f]{2})|[^\x21-\x7e]|["<>\\^`{|}[\]#]/gi;

/**
 * Addresses of the neighbours of a page (S5): `publicUrl`, the path as requested, and the query's parameters under `known` names but the
 * token, the page and the cursor. What a route ignores would only make its links long.
 */
export function pageLinks(publicUrl: string, target: string, paging: Paging | KeysetPaging, known: readonly string[]): PageLinks {
  const [path = '/', query = ''] = split(target);
  const isKept = (name: string) => (known.includes(name) || name === CALLBACK) && !ownNames.includes(name);
  const kept = query.split('&').filter((pair) => isKept(decoded(pair.split('=', 1)[0] ?? '')));
  const addressOf = (...place: string[]) =>
    withoutTrailing(publicUrl, '/') + `${path}?${[...kept, ...place].join('&')}`.replace(unsafe, encodeURIComponent);
  const at = (cursor: string) => `cursor=${encodeURIComponent(cursor)}`;
  if (isKeyset(paging)) {
    const { next, previous } = paging;
    return { ...(previous !== null && { previous: addressOf(at(previous)) }), ...(next !== null && { next: addressOf(at(next)) }) };
  }
  const { page, next } = paging;
  const address = (to: number, cursor?: string) => addressOf(`page=${to}`, ...(cursor ? [at(cursor)] : []));
  const pages = totalPages(paging);
  const before = Math.min(page - 1, pages);
  return {
    ...(pages > 1 && { first: address(1) }),
    ...(before >= 1 && { previous: address(before) }),
    ...((next === undefined ? page < pages : next !== null) && { next: address(page + 1, next ?? undefined) }),
    ...(pages > 1 && { last: address(pages) }),
  };
}

const isKeyset = (paging: Paging | KeysetPaging): paging is KeysetPaging => !('page' in paging);

export function pagination(paging: Paging | KeysetPaging, count: number, { next, previous }: PageLinks): Pagination | KeysetPagination {
  const links = { ...(next && { next }), ...(previous && { previous }) };
  if (isKeyset(paging)) return { count, per_page: paging.perPage, links };
  const { total, page, perPage } = paging;
  return { total, count, per_page: perPage, current_page: page, total_pages: totalPages(paging), links };
}

/** The links as pairs of address and relation type, in the order of RFC 8288's examples. */
export function linkRelations(links: PageLinks): [url: string, relation: { rel: string }][] {
  const named = { first: links.first, prev: links.previous, next: links.next, last: links.last };
  return Object.entries(named).flatMap(([rel, url]) => (url ? [[url, { rel }] as [string, { rel: string }]] : []));
}

function totalPages({ total, perPage }: Paging): number {
  return Math.ceil(total / perPage);
}

function split(target: string): [path: string, query: string] {
  const at = target.indexOf('?');
  return at < 0 ? [target, ''] : [target.slice(0, at), target.slice(at + 1)];
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}
