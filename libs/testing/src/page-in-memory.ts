import type { Page, PageRequest } from '@heliograph/kernel';

/** One page of a list in memory. The position of an item is its number, from 1. */
export function pageInMemory<Item>(all: readonly Item[], { page, perPage, from }: PageRequest): Page<Item> {
  let start = (page - 1) * perPage;
  let end = start + perPage;
  if (from && 'after' in from) [start, end] = [from.after[0] as number, (from.after[0] as number) + perPage];
  if (from && 'before' in from) [start, end] = [Math.max(0, (from.before[0] as number) - 1 - perPage), (from.before[0] as number) - 1];
  const items = all.slice(start, end);
  const isEmpty = items.length === 0;
  return {
    items,
    total: all.length,
    first: isEmpty ? null : [start + 1],
    last: isEmpty ? null : [start + items.length],
    hasBefore: start > 0 && !isEmpty,
    hasAfter: start + items.length < all.length,
  };
}
