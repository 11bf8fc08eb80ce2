import { timestamp } from '@heliograph/http';
import type { AppealedDecision, MonthOfModeration } from '@heliograph/moderation-contracts';
import { presentDecision } from './moderation.presenter.js';

const instantOf = (at: Date | null) => at && timestamp(at);

/** To staff. */
export function presentAppeal(decision: AppealedDecision) {
  const { id, appealed } = decision;
  return {
    id,
    decision: presentDecision(decision),
    text: appealed.text,
    state: appealed.state,
    note: appealed.note,
    created_at: timestamp(appealed.createdAt),
    resolved_at: instantOf(appealed.resolvedAt),
  };
}

export function presentMonth({ medianHours, ...month }: MonthOfModeration) {
  return { ...month, median_hours: medianHours };
}
