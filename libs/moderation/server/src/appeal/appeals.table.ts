import { table } from '@heliograph/database';

/** B6: appeals with their answers. Nobody is named once the person is erased. */
export const appeals = table('moderation.appeals', {
  key: { decision_id: 'bigint' },
  columns: {
    owner_id: 'bigint',
    state: 'text',
    text: 'text',
    note: 'text',
    appealed_at: 'timestamptz(3)',
    resolved_at: 'timestamptz(3)',
  },
});
