import { appeals } from '../appeal/appeals.table.js';
import { add, change, changeWhere, put } from '@heliograph/database';
import { inlineChanges } from '@heliograph/event-store';
import { CommentId, DecisionId, type Event, PhotoId, UserId } from '@heliograph/kernel';
import { ReportId } from '@heliograph/moderation-contracts';
import type { CaseEvent, OwnerForgotten, ReportEvent } from '@heliograph/moderation-core';
import { describe, expect, it } from '@jest/globals';
import { decisions } from '../rows/decisions.table.js';
import { caseStream, moderationLog } from '../moderation.log.js';
import { reports } from '../rows/reports.table.js';
import { cases } from '../rows/cases.table.js';

const at = '2026-03-01T10:00:00.000Z';
const subject = { subjectType: 'comment', subjectId: CommentId(9), photoId: PhotoId(7), ownerId: UserId(2), at } as const;
const changes = (event: ReportEvent | CaseEvent | OwnerForgotten) =>
  inlineChanges(moderationLog, { ...(event as Event), stream: caseStream({ type: 'comment', id: CommentId(9) }), actor: 'user:1' });

describe('inline rows of reports and decisions (B1, B3)', () => {
  it('a report is a row, and counts in its case by its reason', () => {
    const data = { ...subject, reportId: ReportId(5), caseId: ReportId(4), reporterId: UserId(1), reason: 'nudity', text: null } as const;
    expect(changes({ type: 'moderation.content-reported', data })).toEqual([
      put(
        reports,
        { id: 5 },
        { case_id: 4, subject_type: 'comment', subject_id: 9, reporter_id: 1, reason: 'nudity', text: null, created_at: at },
      ),
      add(cases, { id: 4 }, { count_reports: 1, nudity: 1 }),
    ]);
  });

  it('the first report since a decision opens a case, and a decision closes it', () => {
    expect(changes({ type: 'moderation.case-opened', data: { ...subject, caseId: ReportId(4), reporterId: UserId(1) } })).toEqual([
      put(cases, { id: 4 }, { subject_type: 'comment', subject_id: 9, photo_id: 7, owner_id: 2, opened_at: at, is_open: true }),
    ]);
    const judged = { action: 'warn', reason: 'spam', note: 'Stop', until: null, by: null, standing: [] } as const;
    const decided = { ...subject, ...judged, decisionId: DecisionId(3), caseId: ReportId(4) };
    const row = {
      ...{ subject_type: 'comment', subject_id: 9, photo_id: 7, owner_id: 2, action: 'warn', reason: 'spam', note: 'Stop', until: null },
      decided_at: at,
    };
    expect(changes({ type: 'moderation.subject-decided', data: decided })).toEqual([
      put(decisions, { decision_id: 3 }, { ...row, case_id: 4 }),
      change(cases, { id: 4 }, { is_open: false }),
    ]);
    expect(changes({ type: 'moderation.subject-decided', data: { ...decided, caseId: null } })).toEqual([
      put(decisions, { decision_id: 3 }, { ...row, case_id: null }),
    ]);
  });

  it('B5 a review of what is deleted is closed without a decision', () => {
    expect(changes({ type: 'moderation.review-closed', data: { ...subject, caseId: ReportId(4) } })).toEqual([
      change(cases, { id: 4 }, { is_open: false }),
    ]);
  });

  it('what is lifted says when', () => {
    const data = { ...subject, decisionId: DecisionId(3), note: null, by: null, standing: [] };
    expect(changes({ type: 'moderation.decision-lifted', data })).toEqual([change(decisions, { decision_id: 3 }, { lifted_at: at })]);
  });

  it('of somebody who is erased nothing is named', () => {
    expect(changes({ type: 'moderation.report-forgotten', data: { reportId: ReportId(5), reporterId: UserId(1), at } })).toEqual([
      change(reports, { id: 5 }, { reporter_id: null, text: null }),
    ]);
    expect(changes({ type: 'moderation.owner-forgotten', data: { ownerId: UserId(2), at } })).toEqual([
      changeWhere(cases, { owner_id: 2 }, { owner_id: null, is_open: false }),
      changeWhere(decisions, { owner_id: 2 }, { owner_id: null, note: null }),
      changeWhere(appeals, { owner_id: 2 }, { owner_id: null, text: null, note: null }),
    ]);
  });
});
