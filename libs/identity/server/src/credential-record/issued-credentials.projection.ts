import { put, remove, removeWhere } from '@heliograph/database';
import { inlineProjection } from '@heliograph/event-store';
import type { CredentialEvent, UserErased } from '@heliograph/identity-core';
import { issuedCredentials } from './issued-credentials.table.js';

export const issuedCredentialsInline = inlineProjection<CredentialEvent | UserErased>({
  name: 'identity.issued-credentials',
  tables: [issuedCredentials],
  on: {
    'identity.credential-issued': ({ data: { kind, id, userId, at } }) => [
      put(issuedCredentials, { kind, id }, { user_id: userId, issued_at: at }),
    ],
    'identity.credential-revoked': ({ data: { kind, id } }) => [remove(issuedCredentials, { kind, id })],
    // That event ends them all.
    'identity.user-erased': ({ data }) => [removeWhere(issuedCredentials, { user_id: data.userId })],
  },
});
