import type { UserId } from './brand.js';

/** A person in a list, and since when. Such lists are ordered by both, the newest first (R7). */
export interface PersonEntry {
  readonly userId: UserId;
  readonly at: Date;
}

/** Where a row stands in its list: the values that the list is ordered by, the id last; instants as milliseconds. */
export type Position = readonly number[];

/** The rows after a position, or those before it, however deep it lies. A position is valid only for the list that it comes from. */
export type PageStart = { readonly after: Position } | { readonly before: Position };

/** Rows of a page where the client does not say how many, and at most (S6). */
export const DEFAULT_PER_PAGE = 10;
export const LARGEST_PER_PAGE = 50;

/** Which page of a list. */
export interface PageRequest {
  /** From 1. */
  readonly page: number;
  /** 1 to `LARGEST_PER_PAGE`. */
  readonly perPage: number;
  /** Where the page starts, instead of at its number. */
  readonly from?: PageStart | null;
  /** People whose rows this caller is not shown (B2). */
  readonly without?: readonly UserId[];
}

/** One page of a list. It may be short although rows follow: a page passes over a limited number of rows that this caller must not see. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** Of the whole list. */
  readonly total: number;
  /** Positions of the first and the last row that the page looked at, shown or left out; null: there was none. */
  readonly first: Position | null;
  readonly last: Position | null;
  /** Whether there are rows before the page, and after it. */
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
}
