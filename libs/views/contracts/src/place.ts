import type { Page, PageEnds } from '@heliograph/kernel';

/** The position of a row in its list: the values it is ordered by, its id last; instants in milliseconds. For signed cursors (S7). */
export type Place = readonly number[];

/** With this a page starts behind (or ends before) that place however deep it lies, and `page.page` is ignored. Valid for the same list only. */
export type From = { readonly after: Place } | { readonly before: Place };

export interface Listed<Item> extends Page<Item> {
  /** Places of the first and the last item; null on an empty page. */
  readonly first: Place | null;
  readonly last: Place | null;
  /** Where people are not listed: the page may be short, `first` and `last` may have been passed over, and this says what lies beyond them. */
  readonly beyond?: Pick<PageEnds<Place>, 'hasBefore' | 'hasAfter'>;
}
