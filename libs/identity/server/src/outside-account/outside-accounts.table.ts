import { column, entity } from '@heliograph/database';
import type { UserId } from '@heliograph/kernel';

export const outsideAccounts = entity('identity.outside_accounts', {
  key: { subject_hash: 'bytea' },
  columns: { provider: 'text', user_id: column<UserId>('bigint'), connected_at: 'timestamptz(3)' },
});
