import { table } from '@heliograph/database';

export const grants = table('identity.grants', {
  key: { id: 'bigint' },
  columns: {
    app_id: 'bigint',
    user_id: 'bigint null',
    scopes: 'text[]',
    created_at: 'timestamptz(3)',
    expires_at: 'timestamptz(3)',
    revoked_at: 'timestamptz(3) null',
    last_used_at: 'timestamptz(3) null',
    redirect_uri: 'text null',
  },
});

export const authorizationCodes = table('identity.authorization_codes', {
  key: { code_hash: 'bytea' },
  columns: {
    grant_id: 'bigint',
    approval_id: 'uuid',
    redirect_uri: 'text',
    code_challenge: 'text null',
    nonce: 'text null',
    authenticated_at: 'timestamptz(3) null',
    expires_at: 'timestamptz(3)',
    used_at: 'timestamptz(3) null',
  },
});

export const accessTokens = table('identity.access_tokens', {
  key: { id: 'bigint' },
  columns: { token_hash: 'bytea', grant_id: 'bigint', scopes: 'text[]', created_at: 'timestamptz(3)', expires_at: 'timestamptz(3)' },
});

export const refreshTokens = table('identity.refresh_tokens', {
  key: { token_hash: 'bytea' },
  columns: { grant_id: 'bigint', created_at: 'timestamptz(3)', expires_at: 'timestamptz(3)', rotated_at: 'timestamptz(3) null' },
});
