import type { OwnDay } from '@heliograph/application/photos';
import type { Person, PhotoCard, Profile } from './models.js';
import type { DatedPhoto } from './photo-page-models.js';

/** 52 weeks of somebody, or 12: the idea of this place in one picture. */
export interface FrontYear {
  readonly person: Person;
  /** Oldest first, the last of them today in UTC; of a day its colours, null where it has no photograph. */
  readonly days: readonly (Pick<PhotoCard, 'thumbhash' | 'color'> | null)[];
  /** Those of the last days that have one, latest first. */
  readonly latest: readonly DatedPhoto[];
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** The front page of a stranger (N5): the first photographs of lists that are the same for everybody who is not signed in. */
export interface FrontPage {
  /** Null where nobody has a year worth showing yet. */
  readonly year: FrontYear | null;
  readonly trending: readonly PhotoCard[];
  /** Where nothing is trending, the newest ones. */
  readonly newest: readonly PhotoCard[];
  readonly picks: readonly PhotoCard[];
  /** Of the day in UTC. */
  readonly today: readonly PhotoCard[];
  /** First photographs of new people. */
  readonly newPeople: readonly PhotoCard[];
}

/** Somebody whom the viewer may follow, and why (N5). */
export interface SuggestedProfile extends Profile {
  /** Somebody whom the viewer follows who follows them, and how many others of these do; null: they are popular. */
  readonly followedBy: { readonly name: string; readonly others: number } | null;
}

/** Photographs by the people whom the viewer follows (N1). */
export interface HomeFeed {
  readonly photos: readonly PhotoCard[];
  /** From 1; there are as many pages as links lead to. */
  readonly page: number;
  /** Cursors of its neighbours. */
  readonly newer: string | null;
  readonly older: string | null;
  /** When the newest was published, by the viewer's clock; null after the first page, and where there is none. */
  readonly newest: { readonly date: string; readonly daysAgo: number } | null;
  /** Where the viewer stands today; null after the first page. */
  readonly ownDay: OwnDay | null;
  /** First photographs of new people, on the first page: nobody has commented on them yet. */
  readonly firstPhotos: readonly PhotoCard[];
  /** Whom to follow, on the first page of people who follow few others. */
  readonly suggestions: readonly SuggestedProfile[];
}
