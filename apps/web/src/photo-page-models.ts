import type { PhotoCard } from './models.js';

/** A photograph by its day. */
export interface DatedPhoto extends PhotoCard {
  /** `YYYY-MM-DD` in its own offset (U2). */
  readonly date: string;
}

/** What leads on from a photograph, so that no page is an end. Nothing is in it twice but what stands among the days. */
export interface Surroundings {
  /** By the same person, in the order of the days on which they were taken; the photograph itself lies between. */
  readonly earlier: readonly DatedPhoto[];
  readonly later: readonly DatedPhoto[];
  /** Of that day a year before. */
  readonly yearBefore: DatedPhoto | null;
  /** By the same person, most liked first. */
  readonly more: readonly PhotoCard[];
  /** What those like who like it (N5), as far as the viewer sees them: the first few. */
  readonly similar: readonly PhotoCard[];
  /** Slugs. */
  readonly relatedTags: readonly string[];
}
