import { table } from '@heliograph/database';

/** Credentials that the log says are live. The sweep looks for those of them that are not. */
export const issuedCredentials = table('identity.issued_credentials', {
  key: { kind: 'text', id: 'bigint' },
  columns: { user_id: 'bigint', issued_at: 'timestamptz(3)' },
});
