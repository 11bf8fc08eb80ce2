import { Command, type Context, Query, UserId } from '@heliograph/kernel';
import type { OwnedSubject, Reason } from './subject.js';

/** B1: what somebody without an account reports, who says by which address they are answered. */
export interface OutsideReport {
  readonly name: string;
  readonly email: string;
  /** What it is about: a path of the pages, as `placeIn` makes it. */
  readonly place: string;
  readonly reason: Reason;
  /** As typed, up to 1000 code points; "" = none. */
  readonly text: string;
  /** Of the mails about it, as `<html lang>` has it; left out: English. */
  readonly language?: string | undefined;
}

/** Who reports without an account has a number beyond those of users, a new one for each report. */
const FIRST_OUTSIDER = 2 ** 52;
const HOUR_MILLISECONDS = 3_600_000;
export const isOutsider = (reporterId: UserId): boolean => reporterId >= FIRST_OUTSIDER;
/** All who ask for a link within an hour count as one person. Nobody gets a key of their own before they confirm, so that many requests do not leave many keys. */
export const unconfirmedOutsider = (askedAt: Date): UserId =>
  UserId(FIRST_OUTSIDER - 1 - Math.floor(askedAt.getTime() / HOUR_MILLISECONDS));

/**
 * A link is mailed to the address; nothing is reported before it is followed. Nothing happens, and nothing says so, where the address was sent many
 * of them. Rejects `invalid-report` by field.
 */
export class RequestOutsideReport extends Command<void> {
  constructor(
    readonly context: Context,
    readonly report: OutsideReport,
  ) {
    super();
  }
}

/** What the link is about, while it is valid. Does not use it up. */
export class FindOutsideReport extends Query<{ readonly place: string } | null> {
  constructor(readonly token: string) {
    super();
  }
}

/** Uses the link up: it is reported. `subject` null: nothing is there any more, which is answered. Rejects `dead-report-link`. */
export class ConfirmOutsideReport extends Command<void> {
  constructor(
    readonly context: Context,
    readonly token: string,
    readonly subject: OwnedSubject | null,
  ) {
    super();
  }
}

/** Begins the erasure of those whose time is over: never confirmed within a day, or answered 90 days ago. Safe to repeat. */
export class EraseOldOutsiders extends Command<void> {
  constructor(readonly context: Context) {
    super();
  }
}

/** The person, with an account or without, is erased (E). Safe to repeat. */
export class ForgetOutsideReports extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
  ) {
    super();
  }
}
