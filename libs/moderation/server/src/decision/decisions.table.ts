import { table } from '@heliograph/database';

export const decisions = table('moderation.decisions', {
  key: { decision_id: 'bigint' },
  columns: {
    case_id: 'bigint',
    subject_type: 'text',
    subject_id: 'bigint',
    photo_id: 'bigint',
    owner_id: 'bigint',
    action: 'text',
    reason: 'text',
    note: 'text',
    until: 'timestamptz(3)',
    decided_at: 'timestamptz(3)',
    lifted_at: 'timestamptz(3)',
  },
});
