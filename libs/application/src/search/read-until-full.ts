import { MAX_LOOKED_AT } from '@heliograph/cqrs/reads';
import type { Page, PageRequest, PageStart } from '@heliograph/kernel';

/** Pages by number are counted from the first one; beyond these they count what is left out as well. */
const MAX_PAGES = 20;

/**
 * A page of results of which the caller is not shown all: read on where it is short, a bounded number of times, each time as many rows as are missing.
 * It ends at the last row that was looked at, so that the next one begins there.
 */
export async function readUntilFull<Item>(
  read: (page: PageRequest) => Promise<Page<Item>>,
  visibleHits: (items: readonly Item[]) => Promise<readonly Item[]>,
  request: PageRequest,
): Promise<Page<Item>> {
  const { page, perPage, from = null } = request;
  if (from === null && page > MAX_PAGES) return read(request);
  const wanted = from === null ? page * perPage : perPage;
  const shown: Item[] = [];
  let found: Page<Item> | null = null;
  let next: PageStart | null = from;
  for (let times = 0; times < MAX_LOOKED_AT && shown.length < wanted && found?.hasAfter !== false; times++) {
    const missing = wanted - shown.length;
    found = await read({ page: 1, perPage: missing, from: next });
    if (found.last !== null) next = { after: found.last };
    shown.push(...(await visibleHits(found.items)));
    // A short page that goes on has looked at as much as a page may.
    if (found.items.length < missing) break;
  }
  const last = next && 'after' in next ? next.after : null;
  const items = from === null ? shown.slice((page - 1) * perPage) : shown;
  return { items, total: found?.total ?? 0, first: null, last, hasBefore: page > 1, hasAfter: found?.hasAfter ?? false };
}
