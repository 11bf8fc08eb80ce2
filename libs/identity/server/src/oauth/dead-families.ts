import type { Queryable } from '@heliograph/database';
import type { AppId } from '@heliograph/kernel';
import { graceCondition, type TokenClient } from './families.js';

/**
 * A code is used once. A failed exchange invalidates it too (so that a verifier cannot be guessed), and when it had been
 * exchanged before, its whole family of tokens is revoked (O4).
 */
export async function burnCode(database: Queryable, codeHash: Buffer, now: Date): Promise<void> {
  await database.query(
    `with burnt as (
       update identity.authorization_codes set used_at = coalesce(used_at, $2::timestamptz) where code_hash = $1 returning grant_id
     )
     update identity.grants g set revoked_at = $2::timestamptz from burnt where g.id = burnt.grant_id and g.revoked_at is null`,
    [codeHash, now],
  );
}

/** O5, W2: a refresh token that is used after its rotation and its grace was copied; the whole family ends. */
export async function endReusedFamily(database: Queryable, tokenHash: Buffer, client: TokenClient, now: Date): Promise<void> {
  await database.query(
    `update identity.grants g set revoked_at = $3::timestamptz from identity.refresh_tokens r
      where r.token_hash = $1 and g.id = r.grant_id and g.app_id = $2 and g.revoked_at is null
        and r.rotated_at is not null and not (${graceCondition(client, '$3')})`,
    [tokenHash, client.id, now],
  );
}

/** RFC 7009 for a token of this app: a refresh token ends its family, an access token only itself (O7). */
export async function revokeRefreshToken(database: Queryable, tokenHash: Buffer, appId: AppId, now: Date): Promise<void> {
  await database.query(
    `update identity.grants g set revoked_at = $3 from identity.refresh_tokens r
      where r.token_hash = $1 and g.id = r.grant_id and g.app_id = $2 and g.revoked_at is null`,
    [tokenHash, appId, now],
  );
}

export async function revokeAccessToken(database: Queryable, tokenHash: Buffer, appId: AppId): Promise<void> {
  await database.query(
    'delete from identity.access_tokens t using identity.grants g where t.token_hash = $1 and g.id = t.grant_id and g.app_id = $2',
    [tokenHash, appId],
  );
}
