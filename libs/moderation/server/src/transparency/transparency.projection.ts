import { add, put, remove, type RowChange, type Values } from '@heliograph/database';
import { DecisionId, instantOf } from '@heliograph/kernel';
import { ReportId } from '@heliograph/moderation-contracts';
import type { AppealEvent, ContentReported, DecisionLifted, SubjectDecided } from '@heliograph/moderation-core';
import { from, projection } from '@heliograph/projections';
import { countedDecisions, months, openCases, waits } from './transparency.tables.js';

const HOUR_MILLISECONDS = 3_600_000;
/** Waits are kept to a tenth of an hour; longer ones to an hour, so that there are few of them. */
const EXACT_HOURS = 100;

const inMonth = (at: string, reason: string) => ({ month: at.slice(0, 7), reason });
const reversed = (decisionId: DecisionId, at: string) => put(countedDecisions, { decision_id: decisionId }, { reversed_at: at });

/** Query: `ListMonthsOfModeration`. Reads moderation's own log; keeps sums and nobody's name. */
export const transparencyProjection = projection({
  name: 'moderation.transparency',
  version: 1,
  queue: 'moderation',
  tables: [months, waits, openCases, countedDecisions],
  sources: [
    from<ContentReported | SubjectDecided | DecisionLifted | AppealEvent>('moderation', {
      'moderation.content-reported': ({ data: { reportId, caseId, reason, at } }) => [
        add(months, inMonth(at, reason), { reports: 1 }),
        ...(reportId === caseId ? [put(openCases, { case_id: caseId }, { opened_at: at })] : []),
      ],
      'moderation.subject-decided': ({ data: { decisionId, caseId, reason, at } }) => [
        add(months, inMonth(at, reason), { decisions: 1 }),
        put(countedDecisions, { decision_id: decisionId }, { reason }),
        ...(caseId === null ? [] : [put(openCases, { case_id: caseId }, { decided_at: at, reason })]),
      ],
      'moderation.decision-lifted': ({ data: { decisionId, at } }) => [reversed(decisionId, at)],
      'moderation.decision-appealed': ({ data: { reason, at } }) => [add(months, inMonth(at, reason), { appeals: 1 })],
      'moderation.appeal-resolved': ({ data: { decisionId, granted, at } }) => (granted ? [reversed(decisionId, at)] : []),
    }),
  ],
  derived: [
    { from: openCases, by: 'case_id', derive: (id, [row]) => waited(ReportId(id), row) },
    { from: countedDecisions, by: 'decision_id', derive: (id, [row]) => reversal(DecisionId(id), row) },
  ],
});

function waited(caseId: ReportId, row: Values | undefined): RowChange[] {
  if (!row?.decided_at) return [];
  const { opened_at, decided_at, reason } = row as Record<string, string>;
  const gone = remove(openCases, { case_id: caseId });
  if (!opened_at || !decided_at || !reason) return [gone];
  const hours = Math.max(0, (instantOf(decided_at).getTime() - instantOf(opened_at).getTime()) / HOUR_MILLISECONDS);
  const tenths = hours < EXACT_HOURS ? Math.round(hours * 10) : Math.round(hours) * 10;
  return [gone, add(waits, { ...inMonth(decided_at, reason), tenths }, { decisions: 1 })];
}

/** A granted appeal and the lifting that follows are one reversal, and so is a lifting alone. */
function reversal(decisionId: DecisionId, row: Values | undefined): RowChange[] {
  if (!row?.reversed_at || !row.reason || row.counted === true) return [];
  const at = row.reversed_at as string;
  return [
    add(months, inMonth(at, row.reason as string), { reversals: 1 }),
    put(countedDecisions, { decision_id: decisionId }, { counted: true }),
  ];
}
