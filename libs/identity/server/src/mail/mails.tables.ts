import { table } from '@heliograph/database';

export const queuedMails = table('identity.mail_wanted', {
  key: { id: 'bigint' },
  columns: {
    kind: 'text',
    user_id: 'bigint null',
    wanted_at: 'timestamptz(3)',
    due_at: 'timestamptz(3) null',
    attempts: 'integer',
    last_error: 'text null',
    subject: 'text null',
  },
});

export const mailTokens = table('identity.mail_tokens', {
  key: { token_hash: 'bytea' },
  columns: { kind: 'text', user_id: 'bigint', expires_at: 'timestamptz(3)' },
});
