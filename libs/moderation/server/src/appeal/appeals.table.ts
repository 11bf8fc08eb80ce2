import { table } from '@heliograph/database';

/** B6: appeals with their answers. Nobody is named once the person is erased. */
export const appeals = table('moderation.appeals', {
  key: { decision_id: 'bigint' },
  columns: {
    owner_id: 'bigint null',
    state: 'text',
    text: 'text null',
    note: 'text null',
    appealed_at: 'timestamptz(3)',
    resolved_at: 'timestamptz(3) null',
  },
});
