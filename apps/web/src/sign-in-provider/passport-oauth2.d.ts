declare module 'passport-oauth2' {
  /** As much of the package as is used here and by the sample app of the e2e specs; it brings no types. */
  type Done = (error: Error | null, ...answers: unknown[]) => void;

  export interface StateStore {
    store(request: unknown, verifier: string, state: unknown, meta: unknown, done: Done): void;
    verify(request: unknown, state: unknown, meta: unknown, done: Done): void;
  }

  export interface Options {
    readonly authorizationURL: string;
    readonly tokenURL: string;
    readonly clientID: string;
    readonly clientSecret: string;
    readonly callbackURL: string;
    readonly scope: string | readonly string[];
    readonly state?: boolean;
    readonly store?: StateStore;
    readonly pkce: 'S256';
  }

  export type Verify = (access: string, refresh: string, profile: unknown, done: (error: Error | null, user?: object) => void) => void;

  /** Calls back with the tokens and further values, or with the status and text of a refusal. */
  export type Exchanged = (
    problem: Error | { readonly statusCode: number; readonly data: string } | null,
    access?: unknown,
    refresh?: unknown,
    rest?: Readonly<Record<string, unknown>>,
  ) => void;

  export class Strategy {
    /** Subclasses may use it. */
    protected readonly _oauth2: {
      getOAuthAccessToken(code: string, params: Readonly<Record<string, string>>, done: Exchanged): void;
    };

    constructor(options: Options, verify: Verify);
    authenticate(request: unknown): void;
    userProfile(token: string, done: Done): void;
    success(user: unknown): void;
    fail(challenge?: unknown, status?: number): void;
    redirect(location: string): void;
    error(error: Error): void;
  }

  /** The provider sent an `error` back with the browser, or answered the exchange with one. */
  export class AuthorizationError extends Error {}
  export class TokenError extends Error {}

  const exported: {
    readonly Strategy: typeof Strategy;
    readonly AuthorizationError: typeof AuthorizationError;
    readonly TokenError: typeof TokenError;
  };
  export default exported;
}
