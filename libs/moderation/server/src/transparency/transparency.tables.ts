import { table } from '@heliograph/database';

/** B6: sums in public. Months are `YYYY-MM` in UTC. */
export const months = table('moderation.transparency_months', {
  key: { month: 'text', reason: 'text' },
  columns: { reports: 'integer', decisions: 'integer', appeals: 'integer', reversals: 'integer' },
});

/** How many decisions came how many tenths of an hour after the oldest report. */
export const waits = table('moderation.transparency_waits', {
  key: { month: 'text', reason: 'text', tenths: 'integer' },
  columns: { decisions: 'integer' },
});

/** Cases that wait for a decision; a row goes with it. */
export const openCases = table('moderation.transparency_cases', {
  key: { case_id: 'bigint' },
  columns: { opened_at: 'text null', decided_at: 'text null', reason: 'text null' },
});

/** Decisions by their reason, and whether their reversal is counted. */
export const countedDecisions = table('moderation.transparency_decisions', {
  key: { decision_id: 'bigint' },
  columns: { reason: 'text null', reversed_at: 'text null', counted: 'boolean' },
});
