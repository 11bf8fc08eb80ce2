import { Command, type Context, type Page, type PageRequest, type PhotoId, Query, type UserId } from '@heliograph/kernel';
import type { OwnedSubject, Reason, ReportId, Subject } from './subject.js';

export interface NewReport {
  /** The caller has asked its context that the reporter sees it. */
  readonly subject: OwnedSubject;
  readonly reporterId: UserId;
  readonly reason: Reason;
  /** As typed, up to 1000 code points; "" = none. */
  readonly text: string;
}

/** A report as its reporter knows it. */
export interface Report {
  readonly id: ReportId;
  readonly subject: Subject;
  readonly reason: Reason;
  readonly text: string;
  /** Open until staff decides about the subject. */
  readonly state: 'open' | 'resolved';
  readonly createdAt: Date;
}

export interface SubmittedReport extends Report {
  /** False: an open one of the same person about the same subject was there. */
  readonly isNew: boolean;
}

/** What became of what was reported: nothing is there, it stands, or something was done about it. */
export type ReportOutcome = 'gone' | 'left' | 'acted';

/** A report as its reporter follows it. */
export interface FollowedReport extends Report {
  /** That a comment is on; null of all else. */
  readonly photoId: PhotoId | null;
  /** Null until nothing is left to decide. */
  readonly outcome: ReportOutcome | null;
}

/** What a person has reported, newest first. */
export class ListReportsOf extends Query<Page<FollowedReport>> {
  constructor(
    readonly reporterId: UserId,
    readonly page: PageRequest,
  ) {
    super();
  }
}

/** While one of the same person about the same subject is open, nothing happens (B1). Rejects `own-subject`, `invalid-report` by field. */
export class ReportSubject extends Command<SubmittedReport> {
  constructor(
    readonly context: Context,
    readonly report: NewReport,
  ) {
    super();
  }
}

/** The person is erased (E): nobody reported what they did, and nobody is named in what was reported of theirs. Safe to repeat. */
export class ForgetReports extends Command<void> {
  constructor(
    readonly context: Context,
    readonly userId: UserId,
  ) {
    super();
  }
}
