import type { Addresses } from '@heliograph/application/addresses';
import type { CursorPage, PageQuery } from '@heliograph/cqrs/reads';
import { type Answer, type KeysetPaging, paginated, type Paging, pageQuery } from '@heliograph/http';
import { z } from 'zod';

/** Query of a list with cursors; `page` is absent where it was not given. */
export const walkQuery = { ...pageQuery, page: pageQuery.page.removeDefault().optional() };

/** Of a list that is walked by its links alone (N1). */
export const keysetQuery = { per_page: pageQuery.per_page, cursor: pageQuery.cursor };
/** Its `page`: 422, so that nobody reads the first page for the tenth. It is no parameter of the list, and the document does not name it. */
export const noPageNumber = { page: z.undefined('is not a parameter of this list; follow `links.next`').optional() };

/** Of one that has no other parameters. */
export const listQuery = z.object(walkQuery);

interface PageParameters {
  readonly page?: number | undefined;
  readonly per_page: number;
  readonly cursor?: string | undefined;
}

export function pageQueryFrom({ page, per_page: perPage, cursor }: PageParameters): PageQuery {
  return { number: page, perPage, cursor };
}

export function keysetPagingOf({ perPage, next, previous }: CursorPage<unknown>): KeysetPaging {
  return { perPage, next, previous };
}

export function pagingOf({ total, page, perPage, next }: CursorPage<unknown>): Paging {
  return { total, page, perPage, next };
}

/** A page of a list, each item presented with the addresses of its pictures. */
export function presentPage<Item>(
  page: CursorPage<Item>,
  present: (item: Item, addresses: Addresses) => object,
  addresses: Addresses,
): Answer {
  return paginated(
    page.items.map((item) => present(item, addresses)),
    pagingOf(page),
  );
}
