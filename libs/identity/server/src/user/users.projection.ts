import { change, put, remove } from '@heliograph/database';
import { inlineProjection } from '@heliograph/event-store';
import { foldEmail, foldUsername, type UserEvent } from '@heliograph/identity-core';
import { users } from './users.table.js';

export const usersInline = inlineProjection<UserEvent>({
  name: 'identity.users',
  tables: [users],
  on: {
    'identity.user-registered': ({ data: { userId, username, name, email, createdAt } }) => [
      put(
        users,
        { id: userId },
        {
          username,
          username_folded: username === null ? null : foldUsername(username),
          name,
          email,
          email_folded: email === null ? null : foldEmail(email),
          created_at: createdAt,
        },
      ),
    ],
    'identity.profile-changed': ({ data: { userId, name, location, bio, websiteUrl } }) => [
      change(users, { id: userId }, { name, location, bio, website_url: websiteUrl }),
    ],
    'identity.avatar-changed': ({ data: { userId, avatar, sha256 } }) => [
      change(users, { id: userId }, { avatar, avatar_sha256: sha256, avatar_down_since: null }),
    ],
    'identity.avatar-taken-down': ({ data }) => [change(users, { id: data.userId }, { avatar_down_since: data.since })],
    'identity.avatar-restored': ({ data }) => [change(users, { id: data.userId }, { avatar_down_since: null })],
    'identity.avatar-withheld': ({ data }) => [
      change(users, { id: data.userId }, { avatar: null, avatar_sha256: null, avatar_down_since: null }),
    ],
    'identity.cover-changed': ({ data: { userId, photoId, crop } }) => [
      change(users, { id: userId }, { cover_photo_id: photoId, cover_crop: photoId === null ? null : crop }),
    ],
    'identity.email-verified': ({ data }) => [change(users, { id: data.userId }, { email_verified: true })],
    'identity.email-changed': ({ data: { userId, email, verified } }) => [
      change(users, { id: userId }, { email, email_folded: email === null ? null : foldEmail(email), email_verified: verified }),
    ],
    'identity.user-disabled': ({ data }) => [change(users, { id: data.userId }, { disabled: true })],
    'identity.suspension-explained': ({ data: { userId, reason, until } }) => [
      change(users, { id: userId }, { disabled_until: until, disabled_reason: reason }),
    ],
    'identity.user-enabled': ({ data }) => [
      change(users, { id: data.userId }, { disabled: false, disabled_until: null, disabled_reason: null }),
    ],
    'identity.hero-granted': ({ data }) => [change(users, { id: data.userId }, { is_hero: true })],
    'identity.hero-revoked': ({ data }) => [change(users, { id: data.userId }, { is_hero: false })],
    'identity.rules-accepted': ({ data: { userId, version } }) => [change(users, { id: userId }, { rules_accepted: version })],
    'identity.clock-set': ({ data: { userId, offsetMinutes } }) => [change(users, { id: userId }, { offset_minutes: offsetMinutes })],
    // No row, no user: look-ups by name, session or token find none.
    'identity.user-erased': ({ data }) => [remove(users, { id: data.userId })],
    'identity.role-granted': ({ data }) => [change(users, { id: data.userId }, { roles: data.roles })],
    'identity.role-revoked': ({ data }) => [change(users, { id: data.userId }, { roles: data.roles })],
  },
});
