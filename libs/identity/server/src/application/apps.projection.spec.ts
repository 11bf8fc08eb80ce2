import { change, put, remove } from '@heliograph/database';
import { inlineChanges } from '@heliograph/event-store';
import { StreamId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { identityLog } from '../identity.log.js';
import { apps } from './apps.table.js';

const at = '2026-01-31T09:30:00.000Z';
const changes = (type: string, data: object) => inlineChanges(identityLog, { type, data, stream: StreamId('x'), actor: 'user:7' });

describe('inline rows of apps', () => {
  it('a change replaces every field', () => {
    const data = {
      appId: 3,
      ownerId: 7,
      name: 'Lens',
      website: null,
      callbackUrls: ['https://a.example/cb'],
      requirePkce: false,
      exactRedirect: true,
      at,
    };
    expect(changes('identity.app-changed', data)).toEqual([
      change(
        apps,
        { id: 3 },
        { name: 'Lens', website: null, callback_urls: ['https://a.example/cb'], require_pkce: false, exact_redirect: true },
      ),
    ]);
  });

  it('an app of an erased owner is rebuilt blank, and a deleted one not at all', () => {
    const data = {
      appId: 3,
      ownerId: 7,
      clientId: 'hg_ci_x',
      name: null,
      website: null,
      callbackUrls: null,
      requirePkce: true,
      exactRedirect: false,
      at,
    };
    expect(changes('identity.app-registered', data)).toEqual([
      put(
        apps,
        { id: 3 },
        {
          owner_id: 7,
          client_id: 'hg_ci_x',
          created_at: at,
          name: '',
          website: null,
          callback_urls: [],
          require_pkce: true,
          exact_redirect: false,
        },
      ),
    ]);
    expect(changes('identity.app-deleted', { appId: 3, ownerId: 7, at })).toEqual([remove(apps, { id: 3 })]);
  });
});
