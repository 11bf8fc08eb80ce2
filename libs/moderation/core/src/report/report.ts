import { type Decider, type Event, Rejected, type UserId } from '@heliograph/kernel';
import type { OfSubject, Reason, ReportId } from '../subject/subject.js';
import { orNull, wordsProblem } from '../subject/words.js';

interface OfReport extends OfSubject {
  readonly reportId: ReportId;
  /** The oldest report of the same case; its own id in that one. */
  readonly caseId: ReportId;
  readonly reporterId: UserId;
  readonly reason: Reason;
  /** Null: none, or its reporter is erased. */
  readonly text: string | null;
}

export type ContentReported = Event<'moderation.content-reported', OfReport>;
/** The reporter is erased. */
export type ReportForgotten = Event<
  'moderation.report-forgotten',
  { readonly reportId: ReportId; readonly reporterId: UserId; readonly at: string }
>;
/** Stream `report-<type>-<subject>-<reporter>`. */
export type ReportEvent = ContentReported | ReportForgotten;

export interface ReportState {
  readonly newest: ReportId | null;
  readonly forgotten: ReportId | null;
}

export interface MakeReport extends OfReport {
  readonly kind: 'make';
  /** The newest one of this reporter about this subject as the caller found it, which is no longer open; null = none. */
  readonly resolved: ReportId | null;
}

export interface ForgetReport {
  readonly kind: 'forget';
  readonly reportId: ReportId;
  readonly reporterId: UserId;
  readonly at: string;
}

/** B1: one report of a person about a subject at a time; behind a decision there may be another. */
export const report: Decider<MakeReport | ForgetReport, ReportEvent, ReportState> = {
  initial: { newest: null, forgotten: null },
  evolve: (state, event) => {
    switch (event.type) {
      case 'moderation.content-reported':
        return { ...state, newest: event.data.reportId };
      case 'moderation.report-forgotten':
        return { ...state, forgotten: event.data.reportId };
    }
  },
  decide: (command, state) => (command.kind === 'make' ? make(command, state) : forget(command, state)),
};

function make({ kind: _, resolved, ...data }: MakeReport, { newest }: ReportState): ReportEvent[] {
  if (data.reporterId === data.ownerId)
    throw new Rejected('own-subject', 'You cannot report something of your own', { subject: ['is your own'] });
  const text = orNull(data.text);
  const problem = text === null ? null : wordsProblem(text);
  if (problem !== null) throw new Rejected('invalid-report', `The text ${problem}`, { text: [problem] });
  return newest === resolved ? [{ type: 'moderation.content-reported', data: { ...data, text } }] : [];
}

function forget({ kind: _, ...data }: ForgetReport, { newest, forgotten }: ReportState): ReportEvent[] {
  // Reports of one stream are forgotten in their order.
  const isForgotten = newest === null || (forgotten !== null && data.reportId <= forgotten);
  return isForgotten ? [] : [{ type: 'moderation.report-forgotten', data }];
}
