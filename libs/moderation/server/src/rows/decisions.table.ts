import { table } from '@heliograph/database';

export const decisions = table('moderation.decisions', {
  key: { decision_id: 'bigint' },
  columns: {
    case_id: 'bigint null',
    subject_type: 'text',
    subject_id: 'bigint',
    photo_id: 'bigint null',
    owner_id: 'bigint null',
    action: 'text',
    reason: 'text',
    note: 'text null',
    until: 'timestamptz(3) null',
    decided_at: 'timestamptz(3)',
    lifted_at: 'timestamptz(3) null',
  },
});
