import { Command, type Context, type UserId } from '@heliograph/kernel';
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
