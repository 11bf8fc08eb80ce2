import type { Tokens } from '@heliograph/application-access';
import {
  type acceptUploads,
  type ApiOptions,
  type Authenticator,
  type CallerReads,
  type Log,
  type RateLimiter,
  sendProblem,
} from '@heliograph/http';
import type { Settings } from '@heliograph/settings';

interface Parts {
  readonly tokens: () => Tokens;
  readonly limiter: RateLimiter;
  readonly log: Log;
  readonly callerReads?: CallerReads;
}

/** Requests with files in their bodies, once they are through the guards. */
export function sendersOf(log: Log): Parameters<typeof acceptUploads>[2] {
  return {
    senderOf: ({ exchange: { policy, caller } }) => (policy.accepts === 'multipart' || policy.accepts === 'bytes' ? caller.userId : null),
    refuse: (request, reply, problem) => sendProblem(request, reply, problem, log),
  };
}

/** Routes that plugins declare and that are no resources. */
const exempt = ['/docs', '/openapi.json'];

export function httpOptions(settings: Settings, { tokens, limiter, log, callerReads }: Parts): ApiOptions {
  const { token, anonymous, signIn, register, oauth } = settings.rateLimits;
  return {
    publicUrl: settings.api.publicUrl,
    authenticate: authenticator(tokens),
    limiter,
    limits: { token, anonymous, perMinute: { 'sign-in': signIn, register, oauth } },
    trustedProxies: settings.trustedProxies,
    readOnly: settings.readOnly,
    log,
    exempt,
    ...(callerReads && { callerReads }),
  };
}

function authenticator(tokens: () => Tokens): Authenticator {
  return async (token) => {
    const known = await tokens().authenticate(token);
    return known && { kind: 'token', ...known, scopes: new Set<string>(known.scopes) };
  };
}
