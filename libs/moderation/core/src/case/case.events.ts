import { DecisionId, UserId } from '@heliograph/kernel';
import { decisionId, event, type InferEvent, instant, personal, userId } from '@heliograph/kernel/events';
import * as contract from '@heliograph/moderation-contracts';
import { z } from 'zod';
import { subjectKey, decisionIds, subjectSchema, reportId, sampleSubject } from '../subject/subject.js';

const { ReportId } = contract;
const always = { version: 1, partitionBy: subjectKey } as const;
const caseId = reportId;
const ofReview = {
  ...always,
  schema: subjectSchema.extend({ caseId }),
  sample: { ...sampleSubject, subjectType: 'photo', photoId: null, caseId: ReportId(9) },
  publish: 'private',
} as const;
const { action, reason } = contract.SubjectDecided.schema.shape;
const answer = {
  /** To the owner. */
  note: personal(z.string().nullable()),
  /** Operator who decided at the command line; null: the event's actor did. */
  by: z.string().nullable(),
  /** Decisions that stand with it: so the newest event says all. */
  standing: decisionIds,
};

/** The first report since the last decision. Reports that follow name it, and are no events of this stream: it stays short, however many there are. */
const caseOpened = event({
  type: 'moderation.case-opened',
  ...always,
  schema: subjectSchema.extend({ caseId, reporterId: userId }),
  sample: { ...sampleSubject, caseId: ReportId(8), reporterId: UserId(3) },
  publish: 'private',
});
export type CaseOpened = InferEvent<typeof caseOpened>;

/** Opens the case of a subject that nobody has reported: a photo that is held until staff decides (B5). */
const reviewOpened = event({ type: 'moderation.review-opened', ...ofReview });
export type ReviewOpened = InferEvent<typeof reviewOpened>;

/** The photo that a review was opened for is deleted: nothing is left to decide. */
const reviewClosed = event({ type: 'moderation.review-closed', ...ofReview });
export type ReviewClosed = InferEvent<typeof reviewClosed>;

const subjectDecided = event({
  type: contract.SubjectDecided.type,
  ...always,
  schema: subjectSchema.extend({
    decisionId,
    /** The case that it resolves; null = none was open. */
    caseId: caseId.nullable(),
    action,
    reason,
    note: answer.note,
    until: instant.nullable(),
    by: answer.by,
    standing: answer.standing,
  }),
  sample: {
    ...sampleSubject,
    decisionId: DecisionId(4),
    caseId: ReportId(8),
    action: 'suspend',
    reason: 'harassment',
    note: 'For the third time',
    until: '2026-02-28T09:30:00.000Z',
    by: 'operator',
    standing: [DecisionId(4)],
  },
  owner: 'ownerId',
  publish: contract.SubjectDecided,
});
export type SubjectDecided = InferEvent<typeof subjectDecided>;

const decisionLifted = event({
  type: contract.DecisionLifted.type,
  ...always,
  schema: subjectSchema.extend({ decisionId, ...answer }),
  sample: { ...sampleSubject, decisionId: DecisionId(4), note: 'It was a quotation', by: null, standing: [] },
  owner: 'ownerId',
  publish: contract.DecisionLifted,
});
export type DecisionLifted = InferEvent<typeof decisionLifted>;

/** The owner is erased: no row names them. Stream `erased-<user>`. */
const ownerForgotten = event({
  type: 'moderation.owner-forgotten',
  version: 1,
  schema: z.object({ ownerId: userId, at: instant }),
  sample: { ownerId: UserId(7), at: sampleSubject.at },
  partitionBy: ({ ownerId }) => ownerId,
  publish: 'private',
});
export type OwnerForgotten = InferEvent<typeof ownerForgotten>;

/** Stream `case-<type>-<subject>`. */
const ofCase = [caseOpened, reviewOpened, reviewClosed, subjectDecided, decisionLifted] as const;
export type CaseEvent = InferEvent<(typeof ofCase)[number]>;
export const caseEvents = [...ofCase, ownerForgotten] as const;
