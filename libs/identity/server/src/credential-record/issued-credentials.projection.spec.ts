import { put, remove, removeWhere } from '@heliograph/database';
import { inlineChanges } from '@heliograph/event-store';
import { StreamId } from '@heliograph/kernel';
import { describe, expect, it } from '@jest/globals';
import { identityLog } from '../identity.log.js';
import { issuedCredentials } from './issued-credentials.table.js';

const at = '2026-01-31T09:30:00.000Z';
const changes = (type: string, data: object) => inlineChanges(identityLog, { type, data, stream: StreamId('x'), actor: 'user:7' });

describe('inline rows of live credentials', () => {
  it('one is there from its issue to its end', () => {
    const of = { kind: 'app-secret', id: 4, userId: 7, at };
    expect(changes('identity.credential-issued', { ...of, appId: 3, scopes: null, expiresAt: null })).toEqual([
      put(issuedCredentials, { kind: 'app-secret', id: 4 }, { user_id: 7, issued_at: at }),
    ]);
    expect(changes('identity.credential-revoked', of)).toEqual([remove(issuedCredentials, { kind: 'app-secret', id: 4 })]);
  });

  it('erasure ends those of the person', () =>
    expect(changes('identity.user-erased', { userId: 7, at })).toContainEqual(removeWhere(issuedCredentials, { user_id: 7 })));
});
