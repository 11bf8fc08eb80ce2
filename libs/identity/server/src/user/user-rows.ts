import type { Queryable } from '@heliograph/database';
import type { Role, UserFacts, UserProfile } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { isSuspended } from '../suspension/is-suspended.js';

const FACTS = `id as "userId", username, name, ${isSuspended('users')} as disabled`;

/** Null for unknown and erased users. */
export async function findProfile(database: Queryable, userId: UserId): Promise<UserProfile | null> {
  const [row] = await database.query<UserProfile>(PROFILES, [[userId]]);
  return row ?? null;
}

export async function findAccountAge(database: Queryable, userId: UserId): Promise<{ createdAt: Date; emailVerified: boolean } | null> {
  const [row] = await database.query<{ createdAt: Date; emailVerified: boolean }>(
    'select created_at as "createdAt", email_verified as "emailVerified" from identity.users where id = $1',
    [userId],
  );
  return row ?? null;
}

/** $1 user ids. Unknown and erased users are left out. */
export const PROFILES = `
  select ${FACTS}, email, email_verified as "emailVerified", location, bio, website_url as "websiteUrl", avatar, is_hero as "isHero", created_at as "createdAt"
  from identity.users where id = any($1::bigint[]) and username is not null`;

/** $1 folded names. Unknown and erased users are left out. */
export const FACTS_BY_NAMES = `select ${FACTS} from identity.users where username_folded = any($1::text[]) and username is not null`;

/** None for unknown and erased users. */
export async function findRoles(database: Queryable, userId: UserId): Promise<readonly Role[]> {
  const [row] = await database.query<{ roles: Role[] }>('select roles from identity.users where id = $1 and username is not null', [
    userId,
  ]);
  return row?.roles ?? [];
}

export async function findFacts(database: Queryable, userId: UserId): Promise<UserFacts | null> {
  const [row] = await database.query<UserFacts>(`select ${FACTS} from identity.users where id = $1 and username is not null`, [userId]);
  return row ?? null;
}
