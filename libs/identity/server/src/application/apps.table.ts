import { table } from '@heliograph/database';

export const apps = table('identity.apps', {
  key: { id: 'bigint' },
  columns: {
    owner_id: 'bigint',
    client_id: 'text',
    name: 'text',
    website: 'text',
    callback_urls: 'text[]',
    require_pkce: 'boolean',
    exact_redirect: 'boolean',
    created_at: 'timestamptz(3)',
  },
});
