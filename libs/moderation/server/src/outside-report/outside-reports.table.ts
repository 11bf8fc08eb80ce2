import { column, table } from '@heliograph/database';
import type { UserId } from '@heliograph/kernel';

export const outsideReports = table('moderation.outside_reports', {
  key: { person: column<UserId>('bigint') },
  columns: {
    address: 'bytea',
    sealed: 'text',
    sealed_for: 'bigint null',
    asked_at: 'timestamptz(3)',
    token_hash: 'bytea null',
    report_id: 'bigint null',
    confirmed_at: 'timestamptz(3) null',
    reporting: 'text null',
    reporting_since: 'timestamptz(3) null',
    outcome: 'text null',
    answered_at: 'timestamptz(3) null',
    mail: 'text null',
    due_at: 'timestamptz(3) null',
    attempts: 'integer',
  },
});
