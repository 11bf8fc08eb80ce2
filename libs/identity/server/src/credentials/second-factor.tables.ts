import { column, table } from '@heliograph/database';
import type { PasskeyId } from '@heliograph/identity-contracts';

export const totpSecrets = table('identity.totp_secrets', {
  key: { user_id: 'bigint' },
  // The secret is sealed under the person's key.
  columns: { secret: 'text', created_at: 'timestamptz(3)', confirmed_at: 'timestamptz(3) null', last_step: 'bigint null' },
});

export const recoveryCodes = table('identity.recovery_codes', {
  key: { user_id: 'bigint', code_hash: 'bytea' },
  columns: { created_at: 'timestamptz(3)' },
});

export const passkeys = table('identity.passkeys', {
  key: { id: column<PasskeyId>('bigint') },
  columns: {
    // Base64url, as the authenticator chose it.
    credential_id: 'text',
    user_id: 'bigint',
    name: 'text',
    // COSE.
    public_key: 'bytea',
    counter: 'bigint',
    transports: 'text[]',
    created_at: 'timestamptz(3)',
    last_used_at: 'timestamptz(3) null',
  },
});

export const passkeyChallenges = table('identity.passkey_challenges', {
  key: { challenge_hash: 'bytea' },
  columns: { user_id: 'bigint', purpose: 'text', expires_at: 'timestamptz(3)' },
});
