import type { Page, PageRequest, PageStart } from '@heliograph/kernel';

/** A whole list, page by page, each after the position where the one before ended (S7). */
export async function* wholeList<Item>(read: (request: PageRequest) => Promise<Page<Item>>): AsyncGenerator<readonly Item[]> {
  let from: PageStart | null = null;
  do {
    const { items, last, hasAfter }: Page<Item> = await read({ page: 1, perPage: 50, from });
    if (items.length > 0) yield items;
    from = hasAfter && last !== null ? { after: last } : null;
  } while (from !== null);
}
