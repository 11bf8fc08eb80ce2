import { Command, type Context, type Page, type PageRequest, Query } from '@heliograph/kernel';

/** What editors ask people to photograph in a week. Its photos are those that bear its tag and were taken in it. */
export interface Theme {
  /** By ISO 8601, such as `2026-W25`. */
  readonly week: string;
  /** Monday, `YYYY-MM-DD`. */
  readonly firstDay: string;
  readonly title: string;
  /** Slug. */
  readonly tag: string;
}

export interface ThemeWords {
  readonly title: string;
  /** As typed; a slug follows from it. */
  readonly tag: string;
}

/** The theme of a week that had none, or another one for it. Twice = once. Rejects `theme-not-found` where there is no such week, `invalid-theme`. */
export class SetTheme extends Command<Theme> {
  constructor(
    readonly context: Context,
    readonly week: string,
    readonly words: ThemeWords,
  ) {
    super();
  }
}

/** Its photos stay as they are. Rejects `theme-not-found`. */
export class RemoveTheme extends Command<void> {
  constructor(
    readonly context: Context,
    readonly week: string,
  ) {
    super();
  }
}

export class FindTheme extends Query<Theme | null> {
  constructor(readonly week: string) {
    super();
  }
}

/** Those whose week begins on this date or before, the latest first; null = all. */
export class ListThemes extends Query<Page<Theme>> {
  constructor(
    readonly until: string | null,
    readonly page: PageRequest,
  ) {
    super();
  }
}
