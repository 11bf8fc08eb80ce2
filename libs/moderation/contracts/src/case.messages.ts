import {
  Command,
  type Context,
  type Page,
  type PageRequest,
  type PhotoId,
  Query,
  type Disclosure,
  StaffQuery,
  type UserId,
} from '@heliograph/kernel';
import type { Decision } from './decision.messages.js';
import type { OwnedSubject, Reason, ReportId, Subject, SubjectType } from './subject.js';

export type CaseState = 'open' | 'resolved';

/**
 * What was reported about one subject until staff decided: one entry of the queue, however many reports there are. None: it is a photo that is
 * held until staff decides (B5).
 */
export interface Case {
  /** Of its oldest report; a number of its own where there is none. */
  readonly id: ReportId;
  readonly subject: Subject;
  /** The photo that a comment is on. */
  readonly photoId: PhotoId | null;
  /** Null once the owner is erased. */
  readonly ownerId: UserId | null;
  /** How many reports name which reason; what nobody names is absent. */
  readonly reasons: Readonly<Partial<Record<Reason, number>>>;
  readonly countReports: number;
  readonly state: CaseState;
  /** When the oldest report came, or the photo was held. */
  readonly createdAt: Date;
}

export interface CaseFilter {
  readonly state: CaseState;
  readonly reason: Reason | null;
  readonly type: SubjectType | null;
}

/** Oldest first. What concerns people who are left out, such as the reader (B3), is not in the list, nor counted. */
export class ListCases extends Query<Page<Case>> {
  constructor(
    readonly wanted: CaseFilter,
    readonly page: PageRequest,
  ) {
    super();
  }
}

/** What became of the newest reports of a person, at most 50 of them: whether their word is good. */
export interface ReporterRecord {
  readonly reports: number;
  /** Those about which staff did something. */
  readonly upheld: number;
  /** Those whose subject was left as it is. */
  readonly dismissed: number;
}

export interface ReportedWords {
  readonly id: ReportId;
  /** Null once the reporter is erased. */
  readonly reporterId: UserId | null;
  /** Who reported without an account (B1); null = the reporter has one, or is erased. */
  readonly outsider: { readonly name: string; readonly email: string } | null;
  readonly reason: Reason;
  readonly text: string;
  readonly createdAt: Date;
  /** Of the reporter; null once they are erased. */
  readonly record: ReporterRecord | null;
}

/** A case and what became of it, without anybody's words. */
export interface DecidedCase extends Case {
  /** The newest about the subject itself. */
  readonly decided: Omit<Decision, 'note'> | null;
}

/** A case with what staff needs to decide it. */
export interface WholeCase extends DecidedCase {
  /** The newest, at most 50. */
  readonly reports: readonly ReportedWords[];
  /** Decisions about the owner, newest first, at most 20. */
  readonly history: readonly Decision[];
}

/** The case that a report belongs to, or that has this id; null = there is none. */
export class FindCase extends Query<DecidedCase | null> {
  constructor(readonly reportId: ReportId) {
    super();
  }
}

/** The same with all words, for who decides it. */
export class ReadCase extends StaffQuery<WholeCase | null> {
  constructor(readonly reportId: ReportId) {
    super();
  }

  shows(found: WholeCase | null): Disclosure | null {
    if (found === null) return null;
    const people = [found.ownerId, ...found.reports.map(({ reporterId }) => reporterId)].filter((id) => id !== null);
    const outside = found.reports.some(({ outsider }) => outsider !== null) ? ['reporter-name', 'reporter-email'] : [];
    return { subject: `case-${found.id}`, people, fields: ['subject', 'reports', ...outside, 'decisions'] };
  }
}

/** The photo that `OpenCase` was given for is deleted: it leaves the queue. Silent where it is not there, and where people have reported it. */
export class CloseCase extends Command<void> {
  constructor(
    readonly context: Context,
    readonly subject: OwnedSubject,
  ) {
    super();
  }
}

/** Puts into the queue what staff has to decide about although nobody has reported it (B5). Silent where it is there. */
export class OpenCase extends Command<void> {
  constructor(
    readonly context: Context,
    readonly subject: OwnedSubject,
  ) {
    super();
  }
}
