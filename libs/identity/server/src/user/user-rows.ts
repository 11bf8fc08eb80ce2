import type { Queryable } from '@heliograph/database';
import type { Role, UserFacts, UserProfile } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { isSuspended } from '../suspension/is-suspended.js';

const FACTS = `id as "userId", username, name, ${isSuspended('users')} as disabled`;

interface ProfileRow {
  readonly userId: UserId;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly location: string | null;
  readonly bio: string | null;
  readonly websiteUrl: string | null;
  readonly avatar: string | null;
  readonly isHero: boolean;
  readonly disabled: boolean;
  readonly createdAt: Date;
}

/** Null for unknown and erased users. */
export async function findProfile(database: Queryable, userId: UserId): Promise<UserProfile | null> {
  const [row] = await findProfiles(database, [userId]);
  return row ?? null;
}

export async function findAccountAge(database: Queryable, userId: UserId): Promise<{ createdAt: Date; emailVerified: boolean } | null> {
  const [row] = await database.query<{ createdAt: Date; emailVerified: boolean }>(
    'select created_at as "createdAt", email_verified as "emailVerified" from identity.users where id = $1',
    [userId],
  );
  return row ?? null;
}

/** In no order; unknown and erased users are left out. */
export function findProfiles(database: Queryable, userIds: readonly UserId[]): Promise<UserProfile[]> {
  return database.query<ProfileRow>(
    `select ${FACTS}, email, email_verified as "emailVerified", location, bio, website_url as "websiteUrl", avatar, is_hero as "isHero", created_at as "createdAt"
       from identity.users where id = any($1::bigint[]) and username is not null`,
    [userIds],
  );
}

/** None for unknown and erased users. */
export async function findRoles(database: Queryable, userId: UserId): Promise<readonly Role[]> {
  const [row] = await database.query<{ roles: Role[] }>('select roles from identity.users where id = $1 and username is not null', [
    userId,
  ]);
  return row?.roles ?? [];
}

export function findFactsOf(database: Queryable, folded: readonly string[]): Promise<UserFacts[]> {
  return database.query<UserFacts>(`select ${FACTS} from identity.users where username_folded = any($1::text[]) and username is not null`, [
    folded,
  ]);
}

export async function findFacts(
  database: Queryable,
  condition: 'id = $1' | 'username_folded = $1',
  value: string | number,
): Promise<UserFacts | null> {
  const [row] = await database.query<UserFacts>(`select ${FACTS} from identity.users where ${condition} and username is not null`, [value]);
  return row ?? null;
}
