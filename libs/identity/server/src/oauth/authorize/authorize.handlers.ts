import { Database } from '@heliograph/database';
import { EventStore } from '@heliograph/event-store';
import {
  ApproveAuthorization,
  type Consent,
  DenyAuthorization,
  type IdentityRejection,
  type PageRefusal,
  type Redirection,
  ReviewAuthorization,
} from '@heliograph/identity-contracts';
import { callbackPlace, describeScopes, addParameters } from '@heliograph/identity-core';
import { Rejected } from '@heliograph/kernel';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type SharedLockAccount, withSharedAccountLock } from '../../credentials/account-lock.js';
import { isConfirmed } from '../../credentials/confirmation.js';
import { queueCredentialMail } from '../../mail/queued-mail.js';
import { confirmAccount } from '../../second-factor/confirm-account.js';
import { rejection } from '../../refusal/refusal.js';
import { hasConsent } from '../families.js';
import { issueCode } from '../issue-code.js';
import { checkAuthorizationRequest } from './authorization-request.js';
import { isTooLongAgo, type OpenIdRequest } from './openid-parameters.js';
import { AppError, PageError } from './refusal.js';

const ENDED: readonly IdentityRejection[] = ['credential-ended', 'unknown-user'];

@QueryHandler(ReviewAuthorization)
export class ReviewAuthorizationHandler implements IQueryHandler<ReviewAuthorization> {
  constructor(private readonly database: Database) {}

  execute({ parameters, issuer, viewer, now }: ReviewAuthorization): Promise<Consent | Redirection | PageRefusal> {
    return checkAuthorizationRequest(parameters, issuer, this.database, async (request): Promise<Consent> => {
      const { client, redirectUri, scopes, openId } = request;
      const place = callbackPlace(redirectUri);
      const needsLogin = viewer === null || mustSignInAgain(openId, viewer.confirmedAt, now);
      const asked = { client, scopes, redirectUri, now };
      const isGiven = viewer !== null && !openId.asksConsent && (await hasConsent(this.database, { userId: viewer.userId, ...asked }));
      if (openId.isSilent) refuseToAsk({ needsLogin: needsLogin || !isConfirmed(viewer.confirmedAt, now), isGiven });
      return {
        kind: 'consent',
        appName: client.name,
        appWebsite: client.website,
        ownerUsername: client.ownerUsername,
        callbackHost: place.host,
        callbackKind: place.kind,
        scopes: describeScopes(scopes),
        needsLogin,
        isGiven,
      };
    });
  }
}

const mustSignInAgain = (request: OpenIdRequest, confirmedAt: Date | null, now: Date): boolean =>
  request.asksLogin || isTooLongAgo(request, confirmedAt, now);

/** `prompt=none`: what a page would ask is an error. */
function refuseToAsk({ needsLogin, isGiven }: { readonly needsLogin: boolean; readonly isGiven: boolean }): void {
  if (needsLogin) throw new AppError('login_required', 'The user has to sign in');
  if (!isGiven) throw new AppError('consent_required', 'The user has not allowed all of this yet');
}

@CommandHandler(ApproveAuthorization)
export class ApproveAuthorizationHandler implements ICommandHandler<ApproveAuthorization> {
  constructor(
    private readonly database: Database,
    private readonly store: EventStore,
  ) {}

  execute({ context, actorId, parameters, issuer }: ApproveAuthorization): Promise<Redirection | PageRefusal> {
    return checkAuthorizationRequest(parameters, issuer, this.database, async (request): Promise<Redirection> => {
      const right = { kind: 'context', context } as const;
      const issue = async (held: SharedLockAccount): Promise<string> => {
        const account = await confirmAccount(held, context);
        const { client, scopes, redirectUri, openId } = request;
        if (isTooLongAgo(openId, account.confirmedAt, context.now)) throw rejection('not-confirmed');
        const isNew = !(await hasConsent(account, { userId: actorId, client, scopes, redirectUri, now: context.now }));
        const code = await issueCode(this.database, request, { account, context, store: this.store });
        if (isNew) await queueCredentialMail(account, context, { kind: 'consent', row: client.id });
        return code;
      };
      const code = await withSharedAccountLock(this.database, actorId, right, issue).catch(signedOut);
      const answer = { code, state: request.state, iss: issuer };
      return { kind: 'redirect', location: addParameters(request.redirectUri, answer) };
    });
  }
}

function signedOut(error: unknown): never {
  if (error instanceof Rejected && ENDED.includes(error.code as IdentityRejection))
    throw new PageError('invalid_request', 'You have been signed out. Go back to the app and start again.');
  throw error;
}

@QueryHandler(DenyAuthorization)
export class DenyAuthorizationHandler implements IQueryHandler<DenyAuthorization> {
  constructor(private readonly database: Database) {}

  execute({ parameters, issuer }: DenyAuthorization): Promise<Redirection | PageRefusal> {
    return checkAuthorizationRequest(parameters, issuer, this.database, (): Redirection => {
      throw new AppError('access_denied', 'The user did not allow it');
    });
  }
}
