import type { Case, Decision } from '@heliograph/moderation-contracts';

export const subjectOf = ({ subject }: Pick<Case | Decision, 'subject'>): string => `${subject.type}-${subject.id}`;
/** `held`: nobody has reported it, but it looks like a picture that may not come back (B5). */
export const reasonsOf = ({ reasons, countReports }: Case): string =>
  countReports === 0
    ? 'held'
    : Object.entries(reasons)
        .map(([reason, count]) => `${reason} ${count}`)
        .join(', ');
export const decisionRow = (each: Decision) => [
  each.id,
  subjectOf(each),
  each.action,
  each.reason,
  each.note,
  each.liftedAt?.toISOString(),
];

export const caseJson = ({ id, subject, reasons, countReports, state, createdAt }: Case) => ({
  ...{ id, subject, reasons, count_reports: countReports, state, created_at: createdAt },
});

export const decisionJson = ({ id, subject, action, reason, note, until, decidedAt, liftedAt, appeal }: Decision) => ({
  ...{ id, subject, action, reason, note, until, created_at: decidedAt, lifted_at: liftedAt, appeal: appeal ?? 'none' },
});
