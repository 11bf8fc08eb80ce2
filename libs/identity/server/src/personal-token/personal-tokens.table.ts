import { column, entity } from '@heliograph/database';
import type { PersonalTokenId, Scope } from '@heliograph/identity-contracts';

export const personalTokens = entity('identity.personal_tokens', {
  key: { id: column<PersonalTokenId>('bigint') },
  columns: {
    token_hash: 'bytea',
    user_id: 'bigint',
    name: 'text',
    scopes: column<Scope[]>('text[]'),
    created_at: 'timestamptz(3)',
    last_used_at: 'timestamptz(3) null',
    by_operator: 'boolean',
  },
});
