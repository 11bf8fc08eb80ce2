import type { PageRequest } from '@heliograph/kernel';
import type { Listed, Place } from '@heliograph/views-contracts';

const page: PageRequest = { page: 1, perPage: 50 };

type Read<Item> = (page: PageRequest, from: { readonly after: Place } | null) => Promise<Pick<Listed<Item>, 'items' | 'last'>>;

/** A whole list, page by page, each behind the place where the one before ended (S7). */
export async function* walk<Item>(read: Read<Item>): AsyncGenerator<readonly Item[]> {
  let from: { readonly after: Place } | null = null;
  do {
    const { items, last }: Pick<Listed<Item>, 'items' | 'last'> = await read(page, from);
    if (items.length > 0) yield items;
    from = last && items.length === page.perPage ? { after: last } : null;
  } while (from !== null);
}
