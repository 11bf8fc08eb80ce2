import { type Brand, type Page, type PageRequest, Query } from '@heliograph/kernel';

export type TagId = Brand<number, 'TagId'>;

export interface Tag {
  /** Follows from the slug. */
  readonly id: TagId;
  /** As typed on the oldest published photo that has it. */
  readonly name: string;
  readonly slug: string;
  /** Published photos that have it; never 0. */
  readonly count: number;
}

/** By name (S18): the tag of exactly these words first, then the most used. */
export class SearchTags extends Query<Page<Tag>> {
  constructor(
    readonly text: string,
    readonly page: PageRequest,
  ) {
    super();
  }
}

/** The most used first; equal ones by slug. */
export class MostUsedTags extends Query<readonly Pick<Tag, 'slug' | 'count'>[]> {
  constructor(readonly most: number) {
    super();
  }
}

/** Tags that published photos have together with this one, those of most photos first, then by slug. Of a tag with more photos the newest 300 are looked at (N5). */
export class RelatedTags extends Query<readonly Tag[]> {
  constructor(
    readonly slug: string,
    readonly limit: number,
  ) {
    super();
  }
}

/** Null when no published photo has it (E, tag page). */
export class FindTag extends Query<Tag | null> {
  constructor(readonly slug: string) {
    super();
  }
}
