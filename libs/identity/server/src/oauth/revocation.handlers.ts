import { Database } from '@heliograph/database';
import { type OAuthAnswer, RevokeToken } from '@heliograph/identity-contracts';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LiveTokens } from '../authentication/live-tokens.js';
import { hashOf, kindOf } from '../credentials/secret-text.js';
import { revokeAccessToken, revokeRefreshToken } from './dead-families.js';
import { oauthAnswer, oauthErrorAnswer } from './oauth-answer.js';
import { tokenParameter } from './oauth-parameters.js';

/** RFC 7009: an unknown, foreign or invalid token is answered like one that was revoked. */
@CommandHandler(RevokeToken)
export class RevokeTokenHandler implements ICommandHandler<RevokeToken> {
  constructor(
    private readonly database: Database,
    private readonly tokens: LiveTokens,
  ) {}

  async execute({ context, client, parameters }: RevokeToken): Promise<OAuthAnswer> {
    try {
      const token = tokenParameter(parameters);
      const kind = kindOf(token);
      if (kind === 'refresh-token') await revokeRefreshToken(this.database, hashOf(token), client.id, context.now);
      if (kind === 'access-token') await revokeAccessToken(this.database, hashOf(token), client.id);
      await this.tokens.refreshAfterRevocation();
      return oauthAnswer({});
    } catch (error) {
      return oauthErrorAnswer(error);
    }
  }
}
