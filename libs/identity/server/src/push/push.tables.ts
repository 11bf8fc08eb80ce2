import { table } from '@heliograph/database';

/** Where the browser of a session is notified. `sealed` is under the key of the person; `endpoint` is a keyed hash. It ends with its session, by a foreign key. */
export const browserSubscriptions = table('identity.browser_subscriptions', {
  key: { session_id: 'bigint' },
  columns: { user_id: 'bigint', endpoint: 'bytea', sealed: 'text', created_at: 'timestamptz(3)' },
});

/** What a browser is to show. `due_at` null: it was shown, or is not wanted any more. It ends with its subscription, by a foreign key. */
export const browserMessages = table('identity.browser_messages', {
  key: { session_id: 'bigint', entry_id: 'bigint' },
  columns: {
    user_id: 'bigint',
    happened_at: 'timestamptz(3)',
    due_at: 'timestamptz(3) null',
    attempts: 'integer',
    last_error: 'text null',
  },
});
