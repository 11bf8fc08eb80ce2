import { timingSafeEqual } from 'node:crypto';
import { addressIn } from '@heliograph/kernel';
import oauth2 from 'passport-oauth2';
import type { OutsideProfile } from './profile.js';
import type { Begun, Refusal, SignInProvider } from './provider.js';
import { NamelessProfile, ProviderStrategy, type StrategyRequest } from './provider-strategy.js';

type Query = Readonly<Record<string, unknown>>;
type Outcome =
  | { readonly kind: 'profile'; readonly profile: OutsideProfile }
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'fail' }
  | { readonly kind: 'error'; readonly error: Error };

const TIMEOUT_MILLISECONDS = 8_000;

/** The two halves of a sign-in with the outside provider: to it, and back from it. */
export class OutsideSignIn {
  private readonly strategy: ProviderStrategy;

  /** @param callbackUrl where the provider sends people back to, as registered there */
  constructor(
    readonly provider: SignInProvider,
    callbackUrl: string,
    milliseconds = TIMEOUT_MILLISECONDS,
  ) {
    this.strategy = new ProviderStrategy(provider, callbackUrl, milliseconds);
  }

  async begin(purpose: Pick<Begun, 'returnTo' | 'connects'>): Promise<{ location: string; begun: Begun }> {
    let begun: Begun | undefined;
    const begin = (state: string, verifier: string) => {
      begun = { ...purpose, state, verifier };
    };
    const outcome = await this.run({ query: {}, begun: null, begin });
    if (outcome.kind !== 'redirect' || !begun) throw new Error('The strategy did not begin');
    return { location: outcome.location, begun };
  }

  /** The profile of the returning user. `begun` is what this browser kept, and is used once. */
  async finish(query: Query, begun: Begun | null): Promise<OutsideProfile | Refusal> {
    const sent = Object.fromEntries(Object.entries(query).filter((pair): pair is [string, string] => typeof pair[1] === 'string'));
    if (begun === null || !same(sent.state ?? '', begun.state)) return 'stale';
    if (sent.iss !== undefined && !this.isIssuer(sent.iss)) return 'refused';
    // Without either the strategy would start a new authorization.
    if (!sent.code && !sent.error) return 'stale';
    const outcome = await this.run({ query: sent, begun, begin: () => undefined });
    if (outcome.kind === 'profile') return outcome.profile;
    return outcome.kind === 'error' ? refusalOf(outcome.error) : 'denied';
  }

  /** RFC 9207, with one provider and no setting of its own: the answer must come from the provider that was asked. */
  private isIssuer(iss: string): boolean {
    return addressIn(iss)?.origin === new URL(this.provider.authorizeUrl).origin;
  }

  /** Strategies report their outcome by calling methods that their caller sets. */
  private run(request: StrategyRequest): Promise<Outcome> {
    return new Promise((resolve) => {
      const strategy = Object.create(this.strategy) as ProviderStrategy;
      strategy.success = (profile) => resolve({ kind: 'profile', profile: profile as OutsideProfile });
      strategy.redirect = (location) => resolve({ kind: 'redirect', location });
      strategy.fail = () => resolve({ kind: 'fail' });
      strategy.error = (error) => resolve({ kind: 'error', error });
      strategy.authenticate(request);
    });
  }
}

/** The provider refused (an `error` of OAuth), sent no subject, or sent no usable answer. */
function refusalOf(error: Error): Refusal {
  if (error instanceof NamelessProfile) return 'nameless';
  return error instanceof oauth2.AuthorizationError || error instanceof oauth2.TokenError ? 'refused' : 'away';
}

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
