import type { Role } from '@heliograph/identity-contracts';
import { roles as allRoles, staffScopes } from '@heliograph/identity-core';
import type { ExclusiveLockAccount } from '../credentials/account-lock.js';

/** Takes the scopes of these roles out of the person's tokens, for good. Nobody makes a token in the meantime. */
export async function removeStaffScopes(account: ExclusiveLockAccount, roles: readonly Role[] = allRoles): Promise<void> {
  await account.query(
    `update identity.personal_tokens set scopes = array(select scope from unnest(scopes) with ordinality as s(scope, place) where scope <> all($2) order by place)
      where user_id = $1 and scopes && $2::text[]`,
    [account.userId, staffScopes(roles)],
  );
}
