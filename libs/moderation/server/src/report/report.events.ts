import { event, type EventDefinition } from '@heliograph/event-store';
import { UserId } from '@heliograph/kernel';
import { type ContentReported as Published, reasons, ReportId } from '@heliograph/moderation-contracts';
import type { ContentReported, ReportForgotten } from '@heliograph/moderation-core';
import { z } from 'zod';
import { at, id, sampleSubject, subjectFields } from '../case/subject-fields.js';

const reportId = id.transform(ReportId);
const reporterId = id.transform(UserId);

export const reportEvents: readonly EventDefinition[] = [
  event<ContentReported>({
    type: 'moderation.content-reported',
    version: 1,
    schema: z.object({ ...subjectFields, reportId, caseId: reportId, reporterId, reason: z.enum(reasons), text: z.string().nullable() }),
    sample: { ...sampleSubject, reportId: ReportId(9), caseId: ReportId(8), reporterId: UserId(3), reason: 'spam', text: 'The same again' },
    personal: { of: 'reporterId', fields: ['text'] },
    partitionBy: ({ subjectId }) => subjectId,
    // Who reported, and in which words, stays here.
    publish: ({ data: { reportId, subjectType, subjectId, ownerId, reason, at } }): readonly Published[] => [
      { type: 'moderation.content-reported', data: { reportId, subjectType, subjectId, ownerId, reason, at } },
    ],
  }),
  event<ReportForgotten>({
    type: 'moderation.report-forgotten',
    version: 1,
    schema: z.object({ reportId, reporterId, at }),
    sample: { reportId: ReportId(9), reporterId: UserId(3), at: sampleSubject.at },
    partitionBy: ({ reportId }) => reportId,
    publish: 'private',
  }),
];
