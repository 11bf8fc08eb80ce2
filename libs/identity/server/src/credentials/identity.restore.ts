import type { ContextMigrations } from '@heliograph/database';
import { isSuspended } from '../user/is-suspended.js';

/** An older backup knows neither who was disabled nor which role was revoked after it, and holds credentials that have ended since. */
export const identityRestore: NonNullable<ContextMigrations['restore']> = {
  powers: `
    select id as person, username as name, roles || case when ${isSuspended('users')} then '{}' else '{signs in}' end::text[] as powers
      from identity.users where username is not null`,
  // Sessions and access tokens are in no backup, but in a database that was put back by other means.
  revoke: [
    'delete from identity.sessions',
    'delete from identity.access_tokens',
    'delete from identity.personal_tokens',
    'delete from identity.refresh_tokens',
    'update identity.grants set revoked_at = now() where revoked_at is null',
    'delete from identity.outside_accounts',
    'delete from identity.app_secrets',
  ],
};
