import { table } from '@heliograph/database';

export const purges = table('media.purges', {
  key: { id: 'bigint' },
  columns: { tag: 'text', wanted_at: 'timestamptz(3)', due_at: 'timestamptz(3)', attempts: 'integer', last_error: 'text null' },
});
