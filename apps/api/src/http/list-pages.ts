import type { Addresses } from '@heliograph/application-addresses';
import type { AskedPage, Listing } from '@heliograph/application-paging';
import { type Answer, paginated, type Paging, pageQuery } from '@heliograph/http';

/** Query of a list with cursors; `page` is absent where it was not given. */
export const walkQuery = { ...pageQuery, page: pageQuery.page.removeDefault().optional() };

interface Asked {
  readonly page?: number | undefined;
  readonly per_page: number;
  readonly cursor?: string | undefined;
}

export function askedPage({ page, per_page: perPage, cursor }: Asked): AskedPage {
  return { number: page, perPage, cursor };
}

export function pagingOf({ total, page, perPage, next }: Listing<unknown>): Paging {
  return { total, page, perPage, next };
}

/** A page of a list, each item presented with the addresses of its pictures. */
export function listed<Item>(listing: Listing<Item>, present: (item: Item, addresses: Addresses) => object, addresses: Addresses): Answer {
  return paginated(
    listing.items.map((item) => present(item, addresses)),
    pagingOf(listing),
  );
}
