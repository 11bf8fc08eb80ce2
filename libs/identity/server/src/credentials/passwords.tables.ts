import { table } from '@heliograph/database';

export const passwords = table('identity.passwords', {
  key: { user_id: 'bigint' },
  columns: { password_hash: 'text', changed_at: 'timestamptz(3)' },
});

export const attempts = table('identity.attempts', {
  key: { budget: 'bytea' },
  columns: { count: 'integer', window_ends: 'timestamptz(3)' },
});
