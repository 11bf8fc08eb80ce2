import { table } from '@heliograph/database';

export const storageClaims = table('media.storage_claims', {
  key: { photo_id: 'bigint' },
  columns: { owner_id: 'bigint', bytes: 'bigint', claimed_at: 'timestamptz(3)' },
});
