import { type AskedPage, type Listing, Pager } from '@heliograph/application-paging';
import { type Paging, pageQuery } from '@heliograph/http';
import type { Page, PageRequest } from '@heliograph/kernel';
import type { Place } from '@heliograph/views-contracts';
import { Inject, Injectable } from '@nestjs/common';

/** Query of a list that can be walked by cursors; `page` is absent where it was not given. */
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

type Read<Item> = (page: PageRequest, from: { readonly after: Place } | null) => Promise<Page<Item> & { readonly last: Place | null }>;

/** Lists that no part of the application layer tells yet. */
@Injectable()
export class ListPages {
  constructor(@Inject(Pager) private readonly pager: Pager) {}

  async read<Item>(list: string, asked: Asked, read: Read<Item>): Promise<{ items: readonly Item[]; paging: Paging }> {
    const listing = await this.pager.page(list, askedPage(asked), (page, from) => read(page, from as { readonly after: Place } | null));
    return { items: listing.items, paging: pagingOf(listing) };
  }
}
