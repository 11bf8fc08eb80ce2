import { randomBytes } from 'node:crypto';
import oauth2, { type StateStore } from 'passport-oauth2';
import { ask } from './asking.js';
import { readProfile } from './profile.js';
import type { Begun, SignInProvider } from './provider.js';

/** What the strategy sees of a request. */
export interface StrategyRequest {
  readonly query: Readonly<Record<string, string>>;
  readonly begun: Begun | null;
  /** Takes the state and PKCE verifier of a sign-in that begins. */
  begin(state: string, verifier: string): void;
}

/** Whether state and browser belong together has been judged before the strategy is asked: it looks at `error` first. */
const states: StateStore = {
  store(request, verifier, _state, _meta, done) {
    const state = randomBytes(24).toString('base64url');
    (request as StrategyRequest).begin(state, verifier);
    done(null, state);
  },
  verify(request, _state, _meta, done) {
    done(null, (request as StrategyRequest).begun?.verifier ?? false);
  },
};

export class NamelessProfile extends Error {}

/** The strategy of `passport-oauth2` for one provider, with requests that end in time and stay small. */
export class ProviderStrategy extends oauth2.Strategy {
  constructor(
    private readonly provider: SignInProvider,
    callbackUrl: string,
    private readonly milliseconds: number,
  ) {
    super(
      {
        authorizationURL: provider.authorizeUrl,
        tokenURL: provider.tokenUrl,
        clientID: provider.clientId,
        clientSecret: provider.clientSecret,
        callbackURL: callbackUrl,
        scope: provider.scope,
        store: states,
        pkce: 'S256',
      },
      (_access, _refresh, profile, done) => done(null, profile as object),
    );
    this._oauth2._request = (method, url, headers, body, _token, done) => {
      const question = { method, headers, ...(body !== null && { body }) };
      // What the strategy makes of a strange answer may throw: that is a failure like any other.
      ask(url, question, milliseconds)
        .then(({ status, text }) => (status >= 200 && status < 300 ? done(null, text) : done({ statusCode: status, data: text })))
        .catch(done);
    };
  }

  override userProfile(token: string, done: (error: Error | null, profile?: unknown) => void): void {
    const question = { method: 'GET', headers: { Authorization: `Bearer ${token}` } };
    ask(this.provider.profileUrl, question, this.milliseconds)
      .then(({ status, text }) => {
        if (status !== 200) throw new Error(`The profile was answered with ${status}`);
        const profile = readProfile(text);
        if (!profile) throw new NamelessProfile('The profile names nobody');
        done(null, profile);
      })
      .catch(done);
  }
}
