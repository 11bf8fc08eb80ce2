import { event, type EventDefinition } from '@heliograph/event-store';
import { DecisionId, UserId } from '@heliograph/kernel';
import {
  actions,
  type DecisionLifted as Lifted,
  reasons,
  ReportId,
  type SubjectDecided as Decided,
} from '@heliograph/moderation-contracts';
import type { CaseOpened, DecisionLifted, OwnerForgotten, ReviewClosed, ReviewOpened, SubjectDecided } from '@heliograph/moderation-core';
import { z } from 'zod';
import { at, id, sampleSubject, subjectFields } from './subject-fields.js';

const caseId = id.transform(ReportId);
const decisionId = id.transform(DecisionId);
const bySubject = ({ subjectId }: Pick<CaseOpened['data'], 'subjectId'>) => subjectId;
const standing = z.array(decisionId);
const words = z.string().nullable();

export const caseEvents: readonly EventDefinition[] = [
  event<CaseOpened>({
    type: 'moderation.case-opened',
    version: 1,
    schema: z.object({ ...subjectFields, caseId, reporterId: id.transform(UserId) }),
    sample: { ...sampleSubject, caseId: ReportId(8), reporterId: UserId(3) },
    partitionBy: bySubject,
    publish: 'private',
  }),
  event<ReviewOpened>({
    type: 'moderation.review-opened',
    version: 1,
    schema: z.object({ ...subjectFields, caseId }),
    sample: { ...sampleSubject, subjectType: 'photo', photoId: null, caseId: ReportId(9) },
    partitionBy: bySubject,
    publish: 'private',
  }),
  event<ReviewClosed>({
    type: 'moderation.review-closed',
    version: 1,
    schema: z.object({ ...subjectFields, caseId }),
    sample: { ...sampleSubject, subjectType: 'photo', photoId: null, caseId: ReportId(9) },
    partitionBy: bySubject,
    publish: 'private',
  }),
  event<SubjectDecided>({
    type: 'moderation.subject-decided',
    version: 1,
    schema: z.object({
      ...subjectFields,
      decisionId,
      caseId: caseId.nullable(),
      action: z.enum(actions),
      reason: z.enum(reasons),
      note: words,
      until: at.nullable(),
      by: words,
      standing,
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
    personal: { of: 'ownerId', fields: ['note'] },
    partitionBy: bySubject,
    publish: ({ data: { subjectType, subjectId, ownerId, decisionId, caseId, action, reason, until, at } }): readonly Decided[] => [
      { type: 'moderation.subject-decided', data: { subjectType, subjectId, ownerId, decisionId, caseId, action, reason, until, at } },
    ],
  }),
  event<DecisionLifted>({
    type: 'moderation.decision-lifted',
    version: 1,
    schema: z.object({ ...subjectFields, decisionId, note: words, by: words, standing }),
    sample: { ...sampleSubject, decisionId: DecisionId(4), note: 'It was a quotation', by: null, standing: [] },
    personal: { of: 'ownerId', fields: ['note'] },
    partitionBy: bySubject,
    publish: ({ data: { subjectType, subjectId, ownerId, decisionId, at } }): readonly Lifted[] => [
      { type: 'moderation.decision-lifted', data: { subjectType, subjectId, ownerId, decisionId, at } },
    ],
  }),
  event<OwnerForgotten>({
    type: 'moderation.owner-forgotten',
    version: 1,
    schema: z.object({ ownerId: id.transform(UserId), at }),
    sample: { ownerId: UserId(7), at: sampleSubject.at },
    partitionBy: ({ ownerId }) => ownerId,
    publish: 'private',
  }),
];
