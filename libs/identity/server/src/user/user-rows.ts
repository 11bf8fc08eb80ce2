import { listIn, type Queryable } from '@heliograph/database';
import type { Role, UserFacts, UserProfile } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { USER_VERSION } from '../identity.log.js';
import { isSuspended } from './is-suspended.js';

const FACTS = `id as "userId", username, name, ${isSuspended('users')} as disabled`;

/** Null for unknown and erased users. */
export async function findProfile(database: Queryable, userId: UserId): Promise<UserProfile | null> {
  const [row] = await database.query<UserProfile>(PROFILES, [[userId]]);
  return row ?? null;
}

export interface AccountAge {
  readonly userId: UserId;
  readonly createdAt: Date;
  readonly emailVerified: boolean;
}

/** $1 user ids. */
export const ACCOUNT_AGES = `
  select id as "userId", created_at as "createdAt", email_verified as "emailVerified" from identity.users where id = any(${listIn(1, 'bigint')})`;

/** Without a picture, or while it is taken down, the one that is made from the id is shown. */
const AVATAR = 'case when avatar_down_since is null then avatar end as avatar';

const PROFILE = `
  ${FACTS}, email, email_verified as "emailVerified", location, bio, website_url as "websiteUrl", ${AVATAR}, is_hero as "isHero", created_at as "createdAt"`;

/** $1 user ids. Unknown and erased users are left out. */
export const PROFILES = `select ${PROFILE} from identity.users where id = any(${listIn(1, 'bigint')}) and username is not null`;

const VERSIONED = `select ${PROFILE}, ${USER_VERSION} as version from identity.users where username is not null`;

/** $1 user ids. Unknown and erased users are left out. */
export const VERSIONED_BY_IDS = `${VERSIONED} and id = any(${listIn(1, 'bigint')})`;

/** $1 folded names. The same. */
export const VERSIONED_BY_NAMES = `${VERSIONED} and username_folded = any(${listIn(1, 'text')})`;

/** $1 folded names. Unknown and erased users are left out. */
export const FACTS_BY_NAMES = `select ${FACTS} from identity.users where username_folded = any(${listIn(1, 'text')}) and username is not null`;

/** None for unknown and erased users. */
export async function findRoles(database: Queryable, userId: UserId): Promise<readonly Role[]> {
  const [row] = await database.query<{ roles: Role[] }>('select roles from identity.users where id = $1 and username is not null', [
    userId,
  ]);
  return row?.roles ?? [];
}

/** $1 role, $2 user ids. The index of people with roles has a row for each of them alone. */
export const HAS_OTHERS = `
  select exists(select from identity.users
                 where roles <> '{}' and $1 = any(roles) and username is not null and not disabled and id <> all($2::bigint[])) as found`;

export async function hasOthersInRole(database: Queryable, role: Role, without: readonly UserId[]): Promise<boolean> {
  const [row] = await database.query<{ found: boolean }>(HAS_OTHERS, [role, without]);
  return row?.found ?? false;
}

export async function findFacts(database: Queryable, userId: UserId): Promise<UserFacts | null> {
  const [row] = await database.query<UserFacts>(`select ${FACTS} from identity.users where id = $1 and username is not null`, [userId]);
  return row ?? null;
}
