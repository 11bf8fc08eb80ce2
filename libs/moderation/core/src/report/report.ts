import { type Decider, Rejected, UserId } from '@heliograph/kernel';
import { event, type InferEvent, instant, personal, userId } from '@heliograph/kernel/events';
import * as contract from '@heliograph/moderation-contracts';
import { z } from 'zod';
import { subjectKey, subjectSchema, reportId, sampleSubject } from '../subject/subject.js';
import { emptyToNull, wordsProblem } from '../subject/words.js';

const { ReportId } = contract;

const contentReported = event({
  type: contract.ContentReported.type,
  version: 1,
  schema: subjectSchema.extend({
    reportId,
    /** The oldest report of the same case; its own id in that one. */
    caseId: reportId,
    reporterId: userId,
    reason: contract.ContentReported.schema.shape.reason,
    /** Null: none, or its reporter is erased. */
    text: personal(z.string().nullable()),
  }),
  sample: { ...sampleSubject, reportId: ReportId(9), caseId: ReportId(8), reporterId: UserId(3), reason: 'spam', text: 'The same again' },
  owner: 'reporterId',
  partitionBy: subjectKey,
  // Who reported, and in which words, stays here.
  publish: contract.ContentReported,
});
/** The reporter is erased. */
const reportForgotten = event({
  type: 'moderation.report-forgotten',
  version: 1,
  schema: z.object({ reportId, reporterId: userId, at: instant }),
  sample: { reportId: ReportId(9), reporterId: UserId(3), at: sampleSubject.at },
  partitionBy: (data) => data.reportId,
  publish: 'private',
});

/** Stream `report-<type>-<subject>-<reporter>`. */
export const reportEvents = [contentReported, reportForgotten] as const;
export type ReportEvent = InferEvent<(typeof reportEvents)[number]>;
export type ContentReported = InferEvent<typeof contentReported>;
type OfReport = ContentReported['data'];

export interface ReportState {
  readonly newest: contract.ReportId | null;
  readonly forgotten: contract.ReportId | null;
}

export interface MakeReport extends OfReport {
  readonly kind: 'make';
  /** The newest one of this reporter about this subject as the caller found it, which is no longer open; null = none. */
  readonly resolved: contract.ReportId | null;
}

export interface ForgetReport {
  readonly kind: 'forget';
  readonly reportId: contract.ReportId;
  readonly reporterId: UserId;
  readonly at: string;
}

/** B1: one report of a person about a subject at a time; after a decision there may be another. */
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
  const text = emptyToNull(data.text);
  const problem = text === null ? null : wordsProblem(text);
  if (problem !== null) throw new Rejected('invalid-report', `The text ${problem}`, { text: [problem] });
  return newest === resolved ? [{ type: 'moderation.content-reported', data: { ...data, text } }] : [];
}

function forget({ kind: _, ...data }: ForgetReport, { newest, forgotten }: ReportState): ReportEvent[] {
  // Reports of one stream are forgotten in their order.
  const isForgotten = newest === null || (forgotten !== null && data.reportId <= forgotten);
  return isForgotten ? [] : [{ type: 'moderation.report-forgotten', data }];
}
