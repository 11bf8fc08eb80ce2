import { table } from '@heliograph/database';

export const revocations = table('identity.revocations', {
  key: {},
  columns: { transaction: 'xid8', what: 'text', id: 'bigint', recorded_at: 'timestamptz(3)' },
});
