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
