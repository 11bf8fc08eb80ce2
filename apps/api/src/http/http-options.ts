import type { Dispatcher } from '@heliograph/cqrs';
import type { ApiOptions, Authenticator, Freshness, Log, RateLimiter } from '@heliograph/http';
import { Authenticate } from '@heliograph/identity-contracts';
import type { Settings } from '@heliograph/settings';

interface Parts {
  readonly dispatcher: () => Dispatcher;
  readonly limiter: RateLimiter;
  readonly log: Log;
  readonly freshness?: Freshness;
}

/** Routes that plugins declare and that are no resources. */
const exempt = ['/docs', '/openapi.json'];

export function httpOptions(settings: Settings, { dispatcher, limiter, log, freshness }: Parts): ApiOptions {
  const { token, anonymous, signIn, register, oauth } = settings.rateLimits;
  return {
    publicUrl: settings.api.publicUrl,
    authenticate: authenticator(dispatcher),
    limiter,
    limits: { token, anonymous, perMinute: { 'sign-in': signIn, register, oauth } },
    trustedProxies: settings.trustedProxies,
    readOnly: settings.readOnly,
    log,
    exempt,
    ...(freshness && { freshness }),
  };
}

function authenticator(dispatcher: () => Dispatcher): Authenticator {
  return async (token) => {
    const known = await dispatcher().dispatch(new Authenticate(token));
    return known && { kind: 'token', ...known, scopes: new Set<string>(known.scopes) };
  };
}
