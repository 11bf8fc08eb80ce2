import { batchedRow, type Database, listIn } from '@heliograph/database';
import type { Authenticated, PersonalTokenId, Scope } from '@heliograph/identity-contracts';
import { effectiveScopes } from '@heliograph/identity-core';
import type { AppId, Brand, UserId } from '@heliograph/kernel';
import { type AccessTokenId, credentialId } from '../credentials/credential-ids.js';
import { ceilingKey, limitKey } from './limit-key.js';
import { hasSecondFactorSql } from '../credentials/second-factor-rows.js';
import { isSuspended, isSuspendedApp } from '../user/is-suspended.js';

/** A family of tokens: what one person allowed one app, or an app by itself. */
export type GrantId = Brand<number, 'GrantId'>;

export type TokenKind = 'personal-token' | 'access-token';

/** A token that was alive when it was read. */
export interface LiveToken {
  readonly kind: TokenKind;
  readonly id: PersonalTokenId | AccessTokenId;
  /** null = a personal token. */
  readonly grantId: GrantId | null;
  /** Milliseconds; null = until it is revoked. */
  readonly expiresAt: number | null;
  /** Milliseconds; when it was last used, as far as that is known, to the hour. */
  usedAt: number | null;
  readonly authenticated: Authenticated;
}

interface TokenRow {
  readonly token_hash: Buffer;
  readonly id: LiveToken['id'];
  readonly grant_id: GrantId | null;
  readonly user_id: UserId | null;
  readonly app_id: AppId | null;
  /** Of the app. */
  readonly owner_id: UserId | null;
  readonly scopes: Scope[];
  readonly roles: string[];
  /** True if the scopes of these roles count where staff need a second factor. */
  readonly has_factor: boolean;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
}

// A look-up by hashes; what may kill a token (O9) is joined to it. What is joined here has triggers in migrations 0006, 0009, 0012, 0015 and 0029. A
// token by consent has no roles, even if staff gave it (A4).
const STATEMENTS = {
  'personal-token': `
    select t.token_hash, t.id, null::bigint as grant_id, t.user_id, null::bigint as app_id, null::bigint as owner_id, t.scopes, u.roles, t.by_operator or ${hasSecondFactorSql('t.user_id')} as has_factor, null::timestamptz as expires_at, t.last_used_at
      from identity.personal_tokens t
      join identity.users u on u.id = t.user_id and not ${isSuspended('u')}
     where t.token_hash = any(${listIn(1, 'bytea')})`,
  'access-token': `
    select t.token_hash, t.id, t.grant_id, g.user_id, g.app_id, a.owner_id, t.scopes, '{}'::text[] as roles, false as has_factor, t.expires_at, g.last_used_at
      from identity.access_tokens t
      join identity.grants g on g.id = t.grant_id and g.revoked_at is null
      join identity.apps a on a.id = g.app_id and not ${isSuspendedApp('a')}
      left join identity.users u on u.id = g.user_id
     where t.token_hash = any(${listIn(1, 'bytea')}) and (g.user_id is null or not ${isSuspended('u')})`,
} as const satisfies Record<TokenKind, string>;

/** By its hash in base64url. Null = there is none, or it was revoked. Whether it has expired is for the caller to judge. */
export type FindToken = (hash: string) => Promise<LiveToken | null>;

/**
 * One statement for all who ask at the same time: after a start nothing is remembered, and all callers come.
 *
 * @param staffSecondFactor scopes of staff are good for nothing without one (A4)
 */
export function tokenFinder(database: Database, kind: TokenKind, staffSecondFactor: boolean): FindToken {
  const read = (hashes: readonly string[]) =>
    database.prepared<TokenRow>({
      name: kind.replace('-', '_'),
      text: STATEMENTS[kind],
      params: [hashes.map((hash) => Buffer.from(hash, 'base64url'))],
    });
  const rowOf = batchedRow(database, read, (row) => row.token_hash.toString('base64url'));
  return async (hash) => {
    const row = await rowOf(hash);
    return row && liveToken(kind, staffSecondFactor && !row.has_factor ? { ...row, roles: [] } : row);
  };
}

function liveToken(kind: TokenKind, row: TokenRow): LiveToken {
  return {
    kind,
    id: row.id,
    grantId: row.grant_id,
    expiresAt: row.expires_at?.getTime() ?? null,
    usedAt: row.last_used_at?.getTime() ?? null,
    authenticated: authenticated(kind, row),
  };
}

function authenticated(kind: TokenKind, { id, user_id: userId, app_id: appId, owner_id: ownerId, scopes, roles }: TokenRow): Authenticated {
  return {
    credential: credentialId(kind, id),
    userId,
    appId,
    scopes: effectiveScopes(scopes, roles),
    limitKey: limitKey(appId, userId),
    ...(ownerId !== null && { ceilingKey: ceilingKey(ownerId, userId) }),
  };
}
