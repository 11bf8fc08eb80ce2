import { Database } from '@heliograph/database';
import { AuthenticateClient, type ClientAuthentication } from '@heliograph/identity-contracts';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { authenticateClient } from './client-authentication.js';
import { oauthErrorAnswer } from './oauth-answer.js';

@QueryHandler(AuthenticateClient)
export class AuthenticateClientHandler implements IQueryHandler<AuthenticateClient> {
  constructor(private readonly database: Database) {}

  async execute({ parameters, authorization, now }: AuthenticateClient): Promise<ClientAuthentication> {
    try {
      return { client: await authenticateClient(this.database, parameters, authorization, now) };
    } catch (error) {
      return { client: null, refusal: oauthErrorAnswer(error) };
    }
  }
}
