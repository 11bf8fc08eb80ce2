import type { PageRequest } from '@heliograph/kernel';
import type { Found, SearchPlace } from '@heliograph/search-contracts';

/** At most so many matches are ranked and counted: a word that half of all photos have must not cost half of all photos. */
export const MOST_MATCHES = 10_000;

const offsetOf = ({ page, perPage }: PageRequest): number => (page - 1) * perPage;

/** Values of a place in a list that the database ranks; one in a list that is at hand has its item's id alone. */
const RANKED = 3;

/**
 * The end of a statement that ranks `hits`: total, ids of a page and the place of its last. `order` are three expressions, ascending.
 * `next` is the number of the first of three parameters, see `pageParameters`.
 */
export function rankedPage(id: string, order: readonly [string, string, string], next: number): string {
  return `
    ranked as materialized (select ${id} as id, array[${order.join(', ')}]::float8[] as place from hits),
    page as (
      select id, place from ranked where $${next}::float8[] is null or place > $${next}
      order by place limit $${next + 1} offset $${next + 2}
    )
    select (select count(*) from hits) as total, coalesce((select array_agg(id order by place) from page), '{}') as items,
      (select max(place) from page) as last`;
}

export function pageParameters(page: PageRequest, after: SearchPlace | null): unknown[] {
  return after?.length === RANKED ? [after, page.perPage, 0] : [null, page.perPage, offsetOf(page)];
}

/** One page of a list that is at hand as a whole. */
export function pageOf<Item>(
  all: readonly Item[],
  idOf: (item: Item) => number,
  page: PageRequest,
  after: SearchPlace | null,
): Found<Item> {
  const before = after?.length === 1 ? all.findIndex((item) => idOf(item) === after[0]) : -1;
  const start = before >= 0 ? before + 1 : offsetOf(page);
  const items = all.slice(start, start + page.perPage);
  const last = items.at(-1);
  return { items, total: all.length, last: last === undefined ? null : [idOf(last)] };
}
