import type { Found, Place } from '@heliograph/application-paging';
import type { PageRequest } from '@heliograph/kernel';

/** Of rows for each one that a page may show, as lists look at them (B2). */
const MOST_LOOKED_AT = 20;
/** Pages by number are counted from the first one; beyond these they count what is passed over as well. */
const MOST_PAGES = 20;

type Ask<Item> = (page: PageRequest, behind: Place | null) => Promise<Found<Item>>;

/**
 * A page of results of which the caller does not see all: read on where it is short, a bounded number of times, each time as many rows as are missing.
 * It ends at the last row that was looked at, so that the next one begins there.
 */
export async function passingOver<Item>(
  ask: Ask<Item>,
  seen: (items: readonly Item[]) => Promise<readonly Item[]>,
  page: PageRequest,
  behind: Place | null,
): Promise<Found<Item>> {
  const byNumber = behind === null;
  if (byNumber && page.page > MOST_PAGES) return ask(page, behind);
  const wanted = byNumber ? page.page * page.perPage : page.perPage;
  const shown: Item[] = [];
  let [last, total, isOver] = [behind, 0, false];
  for (let times = 0; times < MOST_LOOKED_AT && shown.length < wanted && !isOver; times++) {
    const missing = wanted - shown.length;
    const found = await ask({ page: 1, perPage: missing }, last);
    [last, total, isOver] = [found.last ?? last, found.total, found.items.length < missing];
    shown.push(...(await seen(found.items)));
  }
  const hasAfter = !isOver && last !== null && (await ask({ page: 1, perPage: 1 }, last)).items.length > 0;
  const items = byNumber ? shown.slice((page.page - 1) * page.perPage) : shown;
  return { items, total, last, beyond: { hasBefore: page.page > 1, hasAfter } };
}
