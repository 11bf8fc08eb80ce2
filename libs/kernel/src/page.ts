/** One page of a list. `total` counts the whole list; */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

/** Which page: `page` from 1, `perPage` 1..50. */
export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
}

/**
 * Ends of a page whose rows are passed over in part: it may be short and still something follows. A page before it ends at `first`, one behind it begins at
 * `last`, whether these are shown or passed over; null = nothing was looked at.
 */
export interface PageEnds<At> {
  readonly first: At | null;
  readonly last: At | null;
  /** Whether rows lie before the page, and behind it; they may all be passed over. */
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
}

/** A page of a list of which the caller does not see every row. Without `ends` it was read as one that everybody sees. */
export interface PartialPage<Item, At = Item> extends Page<Item> {
  readonly ends?: PageEnds<At>;
}
