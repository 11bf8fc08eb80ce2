import { table } from '@heliograph/database';

export const users = table('identity.users', {
  key: { id: 'bigint' },
  columns: {
    username: 'text null',
    username_folded: 'text null',
    name: 'text null',
    email: 'text null',
    email_folded: 'text null',
    email_verified: 'boolean',
    location: 'text null',
    bio: 'text null',
    website_url: 'text null',
    avatar: 'text null',
    avatar_sha256: 'text null',
    avatar_down_since: 'timestamptz(3) null',
    cover_photo_id: 'bigint null',
    cover_crop: 'text null',
    roles: 'text[]',
    is_hero: 'boolean',
    disabled: 'boolean',
    disabled_until: 'timestamptz(3) null',
    disabled_reason: 'text null',
    rules_accepted: 'text null',
    // Of the clock when they registered; null = nobody knows.
    offset_minutes: 'integer null',
    created_at: 'timestamptz(3)',
  },
});
