import { timestamp } from '@heliograph/http';
import type { Case, Decision } from '@heliograph/moderation-contracts';

export const presentCase = ({ id, subject, reasons, countReports, state, createdAt }: Case) => ({
  id,
  subject,
  reasons,
  count_reports: countReports,
  state,
  created_at: timestamp(createdAt),
});

export const presentDecision = ({ id, subject, action, reason, note, until, decidedAt, appeal }: Decision) => ({
  id,
  subject,
  action,
  reason,
  note,
  until: until && timestamp(until),
  created_at: timestamp(decidedAt),
  appeal: appeal ?? 'none',
});
