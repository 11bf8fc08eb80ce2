import { Database } from '@heliograph/database';
import { IntrospectToken, type OAuthAnswer } from '@heliograph/identity-contracts';
import type { UserId } from '@heliograph/kernel';
import { InvalidClientError } from '@node-oauth/oauth2-server';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { hashOf, kindOf } from '../credentials/secret-text.js';
import { epochSeconds, oauthAnswer, oauthErrorAnswer } from './oauth-answer.js';
import { tokenParameter } from './oauth-parameters.js';
import { isSuspended } from '../user/is-suspended.js';

interface ValidToken {
  readonly user_id: UserId | null;
  readonly username: string | null;
  readonly scopes: string[];
  readonly created_at: Date;
  readonly expires_at: Date;
}

const living = (table: 'access_tokens' | 'refresh_tokens', scopes: string, condition: string): string => `
  select g.user_id, u.username, ${scopes} as scopes, t.created_at, t.expires_at
    from identity.${table} t
    join identity.grants g on g.id = t.grant_id and g.revoked_at is null and g.app_id = $2
    left join identity.users u on u.id = g.user_id
   where t.token_hash = $1 and t.expires_at > $3 and (g.user_id is null or not ${isSuspended('u')}) ${condition}`;

const statements = {
  'access-token': living('access_tokens', 't.scopes', ''),
  'refresh-token': living('refresh_tokens', 'g.scopes', 'and t.rotated_at is null'),
} as const;

/** RFC 7662. */
@QueryHandler(IntrospectToken)
export class IntrospectTokenHandler implements IQueryHandler<IntrospectToken> {
  constructor(private readonly database: Database) {}

  async execute({ client, parameters, issuer, now }: IntrospectToken): Promise<OAuthAnswer> {
    try {
      if (client.isPublic) throw new InvalidClientError('An app without a secret cannot ask');
      const token = tokenParameter(parameters);
      const kind = kindOf(token);
      if (kind !== 'access-token' && kind !== 'refresh-token') return oauthAnswer({ active: false });
      const [row] = await this.database.query<ValidToken>(statements[kind], [hashOf(token), client.id, now]);
      if (!row) return oauthAnswer({ active: false });
      return oauthAnswer({
        active: true,
        scope: row.scopes.join(' '),
        client_id: client.clientId,
        ...(row.user_id === null ? { sub: client.clientId } : { sub: String(row.user_id), username: row.username }),
        ...(kind === 'access-token' ? { token_type: 'Bearer' } : {}),
        iat: epochSeconds(row.created_at),
        exp: epochSeconds(row.expires_at),
        iss: issuer,
      });
    } catch (error) {
      return oauthErrorAnswer(error);
    }
  }
}
