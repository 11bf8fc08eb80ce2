import type { PageRequest } from '@heliograph/kernel';
import type { Found, Place } from './place.js';

const page: PageRequest = { page: 1, perPage: 50 };

type Read<Item> = (page: PageRequest, from: { readonly after: Place } | null) => Promise<Found<Item>>;

/** A whole list, page by page, each behind the place where the one before ended (S7). */
export async function* wholeList<Item>(read: Read<Item>): AsyncGenerator<readonly Item[]> {
  let from: { readonly after: Place } | null = null;
  do {
    const { items, last, beyond }: Found<Item> = await read(page, from);
    if (items.length > 0) yield items;
    from = last && (beyond?.hasAfter ?? items.length === page.perPage) ? { after: last } : null;
  } while (from !== null);
}
