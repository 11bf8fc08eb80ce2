import { Database } from '@heliograph/database';
import {
  ApproveAuthorization,
  type Consent,
  DenyAuthorization,
  type PageRefusal,
  type Redirection,
  ReviewAuthorization,
} from '@heliograph/identity-contracts';
import { callbackPlace, inWords, withParameters } from '@heliograph/identity-core';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { hashOf } from '../../credentials/secret-text.js';
import { issueCode } from '../issue-code.js';
import { authorizing } from './authorization-request.js';
import { AppError } from './refusal.js';

@QueryHandler(ReviewAuthorization)
export class ReviewAuthorizationHandler implements IQueryHandler<ReviewAuthorization> {
  constructor(@Inject(Database) private readonly database: Database) {}

  execute({ parameters, issuer }: ReviewAuthorization): Promise<Consent | Redirection | PageRefusal> {
    return authorizing(parameters, issuer, this.database, ({ client, redirectUri, scopes }): Consent => {
      const place = callbackPlace(redirectUri);
      return {
        kind: 'consent',
        appName: client.name,
        appWebsite: client.website,
        ownerUsername: client.ownerUsername,
        callbackHost: place.host,
        callbackKind: place.kind,
        scopes: inWords(scopes),
      };
    });
  }
}

@CommandHandler(ApproveAuthorization)
export class ApproveAuthorizationHandler implements ICommandHandler<ApproveAuthorization> {
  constructor(@Inject(Database) private readonly database: Database) {}

  execute({ context, actorId, sessionToken, parameters, issuer }: ApproveAuthorization): Promise<Redirection | PageRefusal> {
    return authorizing(parameters, issuer, this.database, async (request): Promise<Redirection> => {
      const code = await issueCode(this.database, request, { userId: actorId, sessionHash: hashOf(sessionToken), context });
      const answer = { code, state: request.state, iss: issuer };
      return { kind: 'redirect', location: withParameters(request.redirectUri, answer) };
    });
  }
}

@QueryHandler(DenyAuthorization)
export class DenyAuthorizationHandler implements IQueryHandler<DenyAuthorization> {
  constructor(@Inject(Database) private readonly database: Database) {}

  execute({ parameters, issuer }: DenyAuthorization): Promise<Redirection | PageRefusal> {
    return authorizing(parameters, issuer, this.database, (): Redirection => {
      throw new AppError('access_denied', 'The user did not allow it');
    });
  }
}
