import { column, entity } from '@heliograph/database';
import type { AppId, ClientId } from '@heliograph/kernel';

export const apps = entity('identity.apps', {
  key: { id: column<AppId>('bigint') },
  columns: {
    owner_id: 'bigint',
    client_id: column<ClientId>('text'),
    name: 'text',
    website: 'text null',
    callback_urls: 'text[]',
    require_pkce: 'boolean',
    exact_redirect: 'boolean',
    is_public: 'boolean',
    created_at: 'timestamptz(3)',
  },
});

export const appSecrets = entity('identity.app_secrets', {
  key: { id: 'bigint' },
  columns: { app_id: 'bigint', secret_hash: 'bytea', created_at: 'timestamptz(3)', last_used_at: 'timestamptz(3) null' },
});
