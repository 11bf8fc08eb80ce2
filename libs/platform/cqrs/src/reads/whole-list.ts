import { LARGEST_PER_PAGE, type Page, type PageRequest, type PageStart } from '@heliograph/kernel';

/** A whole list, page by page, each after the position where the one before ended (S7). */
export async function* wholeList<Item>(read: (request: PageRequest) => Promise<Page<Item>>): AsyncGenerator<readonly Item[]> {
  let from: PageStart | null = null;
  do {
    const { items, last, hasAfter }: Page<Item> = await read({ page: 1, perPage: LARGEST_PER_PAGE, from });
    if (items.length > 0) yield items;
    from = hasAfter && last !== null ? { after: last } : null;
  } while (from !== null);
}
