import { change, put, remove } from '@heliograph/database';
import { inlineProjection } from '@heliograph/event-store';
import type { AppChanged, AppEvent } from '@heliograph/identity-core';
import { apps } from './apps.table.js';

export const appsInline = inlineProjection<AppEvent>({
  name: 'identity.apps',
  tables: [apps],
  on: {
    'identity.app-registered': ({ data }) => [
      put(
        apps,
        { id: data.appId },
        { owner_id: data.ownerId, client_id: data.clientId, created_at: data.at, is_public: data.isPublic, ...fields(data) },
      ),
    ],
    'identity.app-changed': ({ data }) => [change(apps, { id: data.appId }, fields(data))],
    // No row, no app: its codes and tokens find no row to join and are invalid (O9).
    'identity.app-deleted': ({ data }) => [remove(apps, { id: data.appId })],
  },
});

const fields = (data: AppChanged['data']) => ({
  name: data.name ?? '',
  website: data.website,
  callback_urls: data.callbackUrls ?? [],
  require_pkce: data.requirePkce,
  exact_redirect: data.exactRedirect,
});
