import type { Tokens } from '@heliograph/application/access';
import {
  type acceptUploads,
  type AddressLimitSettings,
  type ApiOptions,
  type Authenticator,
  type CallerReads,
  type Log,
  type RateLimiter,
  SECURITY_TXT,
  sendProblem,
  type TokenCaller,
} from '@heliograph/http';
import type { Authenticated } from '@heliograph/identity-contracts';
import { memoizeByObject } from '@heliograph/timing';
import type { Settings } from '@heliograph/settings';

interface Parts {
  readonly tokens: () => Tokens;
  readonly limiter: RateLimiter;
  readonly log: Log;
  readonly callerReads?: CallerReads;
  readonly snapshot?: ApiOptions['snapshot'];
}

/** Requests with files in their bodies, once they are through the guards. */
export function sendersOf(log: Log): Parameters<typeof acceptUploads>[2] {
  return {
    senderOf: ({ exchange: { policy, caller } }) => (policy.accepts === 'multipart' || policy.accepts === 'bytes' ? caller.userId : null),
    confirm: async (request) => {
      const refusal = await request.server.confirmCaller(request);
      if (refusal) throw refusal;
    },
    refuse: (request, reply, problem) => sendProblem(request, reply, problem, log),
  };
}

const documents = ['/docs', '/openapi.json', SECURITY_TXT];

export function httpOptions(settings: Settings, { tokens, limiter, log, callerReads, snapshot }: Parts): ApiOptions {
  return {
    publicUrl: settings.api.publicUrl,
    authenticate: authenticator(tokens),
    limiter,
    limits: { ...settings.rateLimits, perAddress: perAddress(settings) },
    trustedProxies: settings.trustedProxies,
    readOnly: settings.readOnly,
    log,
    documents,
    ...(callerReads && { callerReads }),
    ...(snapshot && { snapshot }),
  };
}

/** Of the API and the pages: both count the same addresses. */
export function perAddress({ rateLimits: { signIn, ...others } }: Settings): AddressLimitSettings {
  return { 'sign-in': signIn, ...others };
}

function authenticator(tokens: () => Tokens): Authenticator {
  // The application that has them is made later.
  let found: Tokens | undefined;
  return async (token) => {
    const known = await (found ??= tokens()).authenticate(token);
    return known && callerOf(known);
  };
}

/** A token that is remembered is the same object for each of its requests. */
const callerOf = memoizeByObject(
  (known: Authenticated): TokenCaller => ({ kind: 'token', ...known, scopes: new Set<string>(known.scopes) }),
);
