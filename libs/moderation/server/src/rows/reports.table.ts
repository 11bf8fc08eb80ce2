import { table } from '@heliograph/database';

export const reports = table('moderation.reports', {
  key: { id: 'bigint' },
  columns: {
    case_id: 'bigint',
    subject_type: 'text',
    subject_id: 'bigint',
    reporter_id: 'bigint null',
    reason: 'text',
    text: 'text null',
    created_at: 'timestamptz(3)',
  },
});
