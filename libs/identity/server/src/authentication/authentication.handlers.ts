import { Database } from '@heliograph/database';
import { Authenticate, type Authenticated, type Scope } from '@heliograph/identity-contracts';
import { UserId } from '@heliograph/kernel';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { hashOf, kindOf } from '../credentials/secret-text.js';

interface TokenRow {
  readonly id: number;
  readonly user_id: number | null;
  readonly app_id: number | null;
  readonly scopes: Scope[];
}

// One look-up by the hash; what may kill a token (O9) is joined to it, so that a kill is felt with its commit.
const PERSONAL_TOKEN = `
  select t.id, t.user_id, null::bigint as app_id, t.scopes
    from identity.personal_tokens t
    join identity.users u on u.id = t.user_id and not u.disabled
   where t.token_hash = $1`;

const ACCESS_TOKEN = `
  select t.id, g.user_id, g.app_id, t.scopes
    from identity.access_tokens t
    join identity.grants g on g.id = t.grant_id and g.revoked_at is null
    join identity.apps a on a.id = g.app_id
    left join identity.users u on u.id = g.user_id
   where t.token_hash = $1 and t.expires_at > $2 and (g.user_id is null or not u.disabled)`;

@QueryHandler(Authenticate)
export class AuthenticateHandler implements IQueryHandler<Authenticate> {
  constructor(@Inject(Database) private readonly database: Database) {}

  async execute({ token, now }: Authenticate): Promise<Authenticated | null> {
    const kind = kindOf(token);
    if (kind === 'personal-token') return answer('pt', await this.database.query<TokenRow>(PERSONAL_TOKEN, [hashOf(token)]));
    if (kind === 'access-token') return answer('at', await this.database.query<TokenRow>(ACCESS_TOKEN, [hashOf(token), now]));
    return null;
  }
}

function answer(kind: 'pt' | 'at', [row]: readonly TokenRow[]): Authenticated | null {
  if (!row) return null;
  const { id, user_id: userId, app_id: appId, scopes } = row;
  const owners = [appId === null ? null : `app-${appId}`, userId === null ? null : `user-${userId}`];
  return {
    tokenId: `${kind}-${id}`,
    userId: userId === null ? null : UserId(userId),
    appId,
    scopes,
    limitKey: owners.filter((owner) => owner !== null).join('-'),
  };
}
