import { randomBytes } from 'node:crypto';
import oauth2, { type Exchanged, type StateStore } from 'passport-oauth2';
import { requestProvider } from './provider-request.js';
import { readProfile } from './profile.js';
import type { Begun, SignInProvider } from './provider.js';

/** What the strategy sees of a request. */
export interface StrategyRequest {
  readonly query: Readonly<Record<string, string>>;
  readonly begun: Begun | null;
  /** Takes the state and PKCE verifier of a sign-in that begins. */
  begin(state: string, verifier: string): void;
}

/** Whether state and browser belong together has been checked before the strategy is called: it reads `error` first. */
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

/** JSON; a form where the provider answers as early drafts of OAuth 2.0 had it. */
function readTokens(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return Object.fromEntries(new URLSearchParams(text));
  }
}

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
    // The library leaves its client to subclasses, and has no option for one whose requests end in time.
    // eslint-disable-next-line house/no-foreign-internals -- the method that is replaced is a public one of that client
    this._oauth2.getOAuthAccessToken = (code, params, done) => this.exchange(code, params, done);
  }

  /** RFC 6749 section 4.1.3, with the client's secret in the form. */
  private exchange(code: string, params: Readonly<Record<string, string>>, done: Exchanged): void {
    const { tokenUrl, clientId, clientSecret } = this.provider;
    const form = new URLSearchParams({ ...params, client_id: clientId, client_secret: clientSecret, code });
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    // What the strategy makes of a strange answer may throw: that is a failure like any other.
    requestProvider(tokenUrl, { method: 'POST', headers, body: form.toString() }, this.milliseconds)
      .then(({ status, text }) => {
        if (status < 200 || status >= 300) return done({ statusCode: status, data: text });
        const { access_token: token, refresh_token: refresh, ...rest } = readTokens(text);
        done(null, token, refresh, rest);
      })
      .catch(done);
  }

  override userProfile(token: string, done: (error: Error | null, profile?: unknown) => void): void {
    const question = { method: 'GET', headers: { Authorization: `Bearer ${token}` } };
    requestProvider(this.provider.profileUrl, question, this.milliseconds)
      .then(({ status, text }) => {
        if (status !== 200) throw new Error(`The profile was answered with ${status}`);
        const profile = readProfile(text);
        if (!profile) throw new NamelessProfile('The profile names nobody');
        done(null, profile);
      })
      .catch(done);
  }
}
