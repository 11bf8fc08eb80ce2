import { type Page, type PageRequest, type PhotoId, Query, type UserId } from '@heliograph/kernel';

/*
 * S18 of every search: words match without case and accents, the last one as a prefix; all words must match. Where nothing matches so,
 * typing errors are tolerated: one per word; then more of them in long words of names, titles and tags. `text` is 1..200
 * characters as typed; nothing in it has a special meaning. Of more than 10,000 matches the newest (users: the oldest) 10,000 are
 * ranked and counted.
 */

/** The position of an item among the results. For signed cursors (S7); valid for the same search only. */
export type SearchPlace = readonly number[];

export interface Found<Item> extends Page<Item> {
  /** Place of the last item; null on an empty page. */
  readonly last: SearchPlace | null;
}

/** By username or name: who is called exactly so first; equal ones by followers. With `after` a page starts behind that place, and `page.page` is ignored. */
export class SearchUsers extends Query<Found<UserId>> {
  constructor(
    readonly text: string,
    readonly page: PageRequest,
    readonly after: SearchPlace | null = null,
    /** Who is passed over (B2); pages are not short for it. */
    readonly unlisted: readonly UserId[] = [],
  ) {
    super();
  }
}

/** `false` does not restrict. */
export interface PhotoSearchFilter {
  readonly premium: boolean;
  readonly curated: boolean;
}

/** Published photos by title, tags or description: whole words before a beginning, title before tags before description; equal ones by likes. */
export class SearchPhotos extends Query<Found<PhotoId>> {
  constructor(
    readonly text: string,
    readonly filter: PhotoSearchFilter,
    readonly page: PageRequest,
    readonly after: SearchPlace | null = null,
  ) {
    super();
  }
}
