import { table } from '@heliograph/database';

export const sessions = table('identity.sessions', {
  key: { session_hash: 'bytea' },
  columns: {
    id: 'bigint',
    user_id: 'bigint',
    created_at: 'timestamptz(3)',
    expires_at: 'timestamptz(3)',
    last_used_at: 'timestamptz(3) null',
    confirmed_at: 'timestamptz(3) null',
    browser: 'text null',
    while_suspended: 'boolean',
  },
});

export const unfinishedSignIns = table('identity.unfinished_sign_ins', {
  key: { token_hash: 'bytea' },
  columns: { user_id: 'bigint', subject_hash: 'bytea null', expires_at: 'timestamptz(3)' },
});
