import { add, change, changeWhere, put } from '@heliograph/database';
import { inlineProjection } from '@heliograph/event-store';
import type { CaseEvent, OwnerForgotten, ReportEvent, ReviewOpened } from '@heliograph/moderation-core';
import { decisions } from '../rows/decisions.table.js';
import { reports } from '../rows/reports.table.js';
import { cases } from '../rows/cases.table.js';

const opened = ({ caseId, subjectType, subjectId, photoId, ownerId, at }: ReviewOpened['data']) =>
  put(
    cases,
    { id: caseId },
    { subject_type: subjectType, subject_id: subjectId, photo_id: photoId, owner_id: ownerId, opened_at: at, is_open: true },
  );

/** Inline, because whether a report is open, and what stands, must be exact at the commit. A report is open as long as its case is. */
export const casesInline = inlineProjection<ReportEvent | CaseEvent | OwnerForgotten>({
  name: 'moderation.cases',
  tables: [reports, cases, decisions],
  on: {
    'moderation.content-reported': ({ data: { reportId, caseId, subjectType, subjectId, reporterId, reason, text, at } }) => [
      put(
        reports,
        { id: reportId },
        { case_id: caseId, subject_type: subjectType, subject_id: subjectId, reporter_id: reporterId, reason, text, created_at: at },
      ),
      add(cases, { id: caseId }, { count_reports: 1, [reason]: 1 }),
    ],
    'moderation.report-forgotten': ({ data: { reportId } }) => [change(reports, { id: reportId }, { reporter_id: null, text: null })],
    'moderation.case-opened': ({ data }) => [opened(data)],
    'moderation.review-opened': ({ data }) => [opened(data)],
    'moderation.review-closed': ({ data }) => [change(cases, { id: data.caseId }, { is_open: false })],
    'moderation.subject-decided': ({ data }) => [
      put(
        decisions,
        { decision_id: data.decisionId },
        {
          ...{ case_id: data.caseId, subject_type: data.subjectType, subject_id: data.subjectId, photo_id: data.photoId },
          ...{ owner_id: data.ownerId, action: data.action, reason: data.reason, note: data.note, until: data.until, decided_at: data.at },
        },
      ),
      ...(data.caseId === null ? [] : [change(cases, { id: data.caseId }, { is_open: false })]),
    ],
    'moderation.decision-lifted': ({ data: { decisionId, at } }) => [change(decisions, { decision_id: decisionId }, { lifted_at: at })],
    // Nothing of theirs is there any more that could be decided about.
    'moderation.owner-forgotten': ({ data: { ownerId } }) => [
      changeWhere(cases, { owner_id: ownerId }, { owner_id: null, is_open: false }),
      changeWhere(decisions, { owner_id: ownerId }, { owner_id: null, note: null }),
    ],
  },
});
