import { type KeysetFrom, type LookedAt, shownOf } from '@heliograph/database';
import type { PageRequest, PartialPage, UserId } from '@heliograph/kernel';

/** Of a list without an entry on this page there is one row, with nothing but the total. */
type Row<Entry> = { total: number } & Partial<LookedAt> & (Entry | { userId: null });

/** The page that the rows of a statement make. @param entryOf one row as it is answered */
export function listedPage<Entry extends { readonly userId: UserId }>(
  rows: readonly Row<Entry>[],
  { page, from, unlisted }: { page: PageRequest; from: KeysetFrom<Entry>; unlisted: readonly UserId[] },
  entryOf: (row: Entry) => Entry,
): PartialPage<Entry> {
  const total = rows[0]?.total ?? 0;
  const found = rows.filter((row) => row.userId !== null) as (Entry & LookedAt)[];
  if (unlisted.length === 0) return { items: found.map(entryOf), total };
  const { items, ends } = shownOf(found, page, from);
  const { first, last } = ends;
  return { items: items.map(entryOf), total, ends: { ...ends, first: first && entryOf(first), last: last && entryOf(last) } };
}
