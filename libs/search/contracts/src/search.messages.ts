import { type Page, type PageRequest, type PhotoId, Query, type UserId } from '@heliograph/kernel';
import type { PhotoSearchFilter } from './photo-filter.js';

/*
 * S18 of every search: words match without case and accents, the last one as a prefix; all words must match. Where nothing matches so,
 * typing errors are tolerated: one per word; then more of them in long words of names, titles and tags. `text` is 1..200
 * characters as typed; nothing in it has a special meaning. Of more than 10,000 matches the newest (users: the oldest) 10,000 are
 * ranked and counted; where a filter of photos goes with such words, those among the newest 10,000 photos of its rarest part. Results are walked forwards only.
 */

/** By username or name: who is called exactly so first; equal ones by followers. Pages are not short for people who are left out (B2). */
export class SearchUsers extends Query<Page<UserId>> {
  constructor(
    readonly text: string,
    readonly page: PageRequest,
  ) {
    super();
  }
}

/** Published photos by title, tags or description: whole words before a beginning, title before tags before description; equal ones by likes. Nobody is left out. */
export class SearchPhotos extends Query<Page<PhotoId>> {
  constructor(
    readonly text: string,
    readonly filter: PhotoSearchFilter,
    readonly page: PageRequest,
  ) {
    super();
  }
}

/** Published photos without words: those that the filter lets through, the newest upload first. Walked forwards only; `total` is 0, because nobody counts them. A page may be short and go on (S7). Nobody is left out. */
export class ListFilteredPhotos extends Query<Page<PhotoId>> {
  constructor(
    readonly filter: PhotoSearchFilter,
    readonly page: PageRequest,
  ) {
    super();
  }
}
