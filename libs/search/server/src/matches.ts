import type { Page, PageRequest } from '@heliograph/kernel';

/** At most so many matches are ranked and counted: a word that half of all photos have must not cost half of all photos. */
export const MOST_MATCHES = 10_000;

export const offsetOf = ({ page, perPage }: PageRequest): number => (page - 1) * perPage;

/** One page of a list that is at hand as a whole. */
export function pageOf<Item>(all: readonly Item[], page: PageRequest): Page<Item> {
  return { items: all.slice(offsetOf(page), offsetOf(page) + page.perPage), total: all.length };
}
