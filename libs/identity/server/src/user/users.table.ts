import { table } from '@heliograph/database';

export const users = table('identity.users', {
  key: { id: 'bigint' },
  columns: {
    username: 'text',
    username_folded: 'text',
    name: 'text',
    email: 'text',
    email_folded: 'text',
    email_verified: 'boolean',
    location: 'text',
    bio: 'text',
    website_url: 'text',
    avatar: 'text',
    avatar_sha256: 'text',
    avatar_down_since: 'timestamptz(3)',
    roles: 'text[]',
    is_hero: 'boolean',
    disabled: 'boolean',
    disabled_until: 'timestamptz(3)',
    disabled_reason: 'text',
    rules_accepted: 'text',
    created_at: 'timestamptz(3)',
  },
});
