import type { AppId, CredentialId, UserId } from '@heliograph/kernel';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { HttpProblem } from '../answer/problem.js';

export interface TokenCaller {
  readonly kind: 'token';
  readonly credential: CredentialId;
  /** null = an app's own token (O6): it acts for no user. */
  readonly userId: UserId | null;
  /** null = a personal token. */
  readonly appId: AppId | null;
  readonly scopes: ReadonlySet<string>;
  /** Whose budget the request spends (A5). */
  readonly limitKey: string;
  /** Whose apps share the ceiling that the request counts towards, too; left out = none. */
  readonly ceilingKey?: string;
}

export interface AnonymousCaller {
  readonly kind: 'anonymous';
  readonly userId: null;
  readonly appId: null;
  readonly credential: null;
  readonly scopes: ReadonlySet<string>;
}

/** Who a request comes from, as its token says: one object for all requests of a token. */
export type Identity = TokenCaller | AnonymousCaller;

/** The same for a controller, with the name of the request: what it changes is stored with it. */
export type Caller = Identity & { readonly request: string };

/** A caller who acts for a user. */
export interface PersonCaller extends TokenCaller {
  readonly userId: UserId;
  readonly request: string;
}

/** Whose token this is; null = wrong, expired or revoked. Given by the app. */
export type Authenticator = (token: string) => Promise<TokenCaller | null>;

export const anonymous: AnonymousCaller = { kind: 'anonymous', userId: null, appId: null, credential: null, scopes: new Set() };

/** Parameter of a controller: the caller. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => callerOf(context));

/** Parameter of a controller with `@RequiresScope`: the caller, who acts for the user `userId`. */
export const CurrentPerson = createParamDecorator((_: unknown, context: ExecutionContext): PersonCaller => {
  const caller = callerOf(context);
  if (caller.userId === null) throw new HttpProblem(401, undefined, { headers: { 'WWW-Authenticate': 'Bearer' } });
  return caller as PersonCaller;
});

/** The same, where the id alone is needed. */
export const CurrentUserId = createParamDecorator((_: unknown, context: ExecutionContext): UserId => {
  const { userId } = requestOf(context).exchange.caller;
  if (userId === null) throw new HttpProblem(401, undefined, { headers: { 'WWW-Authenticate': 'Bearer' } });
  return userId;
});

function callerOf(context: ExecutionContext): Caller {
  const { exchange, id } = requestOf(context);
  return { ...exchange.caller, request: id };
}

const requestOf = (context: ExecutionContext): FastifyRequest => context.switchToHttp().getRequest<FastifyRequest>();
