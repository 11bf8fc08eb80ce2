import { table } from '@heliograph/database';

export const blockChanges = table('moderation.block_changes', {
  key: {},
  columns: { transaction: 'xid8', what: 'text', id: 'bigint', recorded_at: 'timestamptz(3)' },
});
